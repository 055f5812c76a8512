//! The server: which tools there are, and a bounded wait for the thread that answers.

use crate::{
    answer::refusal,
    bounds::GRACE,
    tools::{self, TOOLS, ToolSpec},
    turn::too_long,
    worker::{Call, Worker},
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult,
        ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
        ServerConfig,
    },
    service::RequestContext,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{sync::oneshot, time::timeout};

/// What a client reads before the tools.
const INSTRUCTIONS: &str = "A workbench for a machine that plays Game Boy Tetris by looking at the \
     screen. Call open first: without arguments it switches the built-in game on, paused before its \
     first picture, with the bot at the buttons; step and go run it. Time is a frame number: picture k \
     is answered by the buttons held from frame k + 1 on, whose effect is first visible in picture k + 2. \
     Rows and columns count from 0, from the top left. Files are named relative to the folders that were \
     given at the start.";

/// The tools of one client.
pub struct Server {
    worker: Worker,
}

impl Server {
    /// A server with its thread.
    pub const fn new(worker: Worker) -> Self {
        Self { worker }
    }

    async fn answer(
        &self,
        tool: &'static ToolSpec,
        request: CallToolRequestParams,
    ) -> CallToolResult {
        let cancel = CancelOnDrop::default();
        let (begins, begun) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        let sent = self.worker.send(Call {
            tool,
            arguments: request.arguments.unwrap_or_default(),
            cancel: Arc::clone(&cancel.0),
            begins,
            answer,
        });
        if let Err(why) = sent {
            return refusal(&why);
        }
        let ended = "the program ends; start it again";
        let patience = Duration::from_secs(tool.seconds).saturating_add(GRACE);
        match timeout(patience, begun).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return refusal(ended),
            Err(_) => {
                return refusal("the call before this one goes on; send this one again later");
            }
        }
        match timeout(patience, answered).await {
            Ok(Ok(Ok(found))) => found.result(),
            Ok(Ok(Err(why))) => refusal(&why),
            Ok(Err(_)) => refusal(ended),
            Err(_) => refusal(&too_long(tool.seconds)),
        }
    }
}

/// Ends a call when its client cancels it, goes, or has waited long enough.
#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let tools = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(tools)
            .with_server_info(Implementation::new("blockscope", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::listed()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == request.name) else {
            return Ok(refusal(&tools::unknown(&request.name)).into());
        };
        let result = tokio::select! {
            result = self.answer(tool, request) => result,
            () = context.ct.cancelled() => refusal("the call was cancelled"),
        };
        Ok(result.into())
    }

    /// Also gets the calls whose parameters have another form.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match request.method.as_str() {
            "tools/call" => ErrorData::invalid_params(
                "a call has a name, which is a text, and arguments, which are an object; send these",
                None,
            ),
            _ => ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                "this server has no such method; list its tools and call one",
                None,
            ),
        })
    }
}
