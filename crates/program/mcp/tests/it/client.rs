//! A scripted client.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rmcp::{
    RoleClient, ServiceExt as _,
    model::{CallToolRequestParams, ContentBlock},
    service::RunningService,
};
use serde_json::Value;
use std::path::PathBuf;
use tokio::{io::duplex, task::JoinHandle};

/// Bytes that wait between client and server.
pub const PIPE: usize = 1 << 16;

/// A client and its server.
pub struct Client {
    service: RunningService<RoleClient, ()>,
    server: JoinHandle<anyhow::Result<()>>,
}

impl Client {
    /// A client of a server with these folders.
    pub async fn new(folders: &[PathBuf]) -> Self {
        let (ours, theirs) = duplex(PIPE);
        let (input, out) = tokio::io::split(theirs);
        let folders = folders.to_vec();
        let server = tokio::spawn(async move { mcp::serve(&folders, input, out).await });
        let service = ().serve(ours).await.unwrap();
        Self { service, server }
    }

    /// What the server shows before the first call, with all tools.
    pub async fn listed(&self) -> (String, Vec<rmcp::model::Tool>) {
        let info = self.service.peer_info().unwrap();
        let instructions = info.instructions.clone().unwrap();
        (instructions, self.service.list_all_tools().await.unwrap())
    }

    /// The object and the picture of an answer, or its sentence.
    pub async fn try_call(
        &self,
        tool: &str,
        arguments: Value,
    ) -> Result<(Value, Option<Vec<u8>>), String> {
        let arguments = arguments.as_object().unwrap().clone();
        let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let result = self.service.call_tool(request).await.unwrap();
        let text = &result.content[0].as_text().unwrap().text;
        if result.is_error == Some(true) {
            return Err(text.clone());
        }
        let picture = result.content.get(1).and_then(ContentBlock::as_image);
        let picture = picture.map(|image| STANDARD.decode(&image.data).unwrap());
        Ok((serde_json::from_str(text).unwrap(), picture))
    }

    /// The object of an answer.
    pub async fn call(&self, tool: &str, arguments: Value) -> Value {
        let answer = self.try_call(tool, arguments.clone()).await;
        answer
            .unwrap_or_else(|why| panic!("{tool} {arguments}: {why}"))
            .0
    }

    /// The sentence of a refused call.
    pub async fn refused(&self, tool: &str, arguments: Value) -> String {
        self.try_call(tool, arguments).await.unwrap_err()
    }

    /// Ends the client; the server ends by that.
    pub async fn end(self) {
        self.service.cancel().await.unwrap();
        self.server.await.unwrap().unwrap();
    }
}
