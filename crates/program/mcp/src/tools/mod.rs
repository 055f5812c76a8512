//! The tools: what a client sees of each, and what it calls.

mod best_line;
mod branch;
mod by_name;
mod calibrate;
mod compare;
mod events;
mod export;
mod frame;
mod lab_run;
mod open;
mod plan;
mod review;
mod run;
mod state;
mod verify;
mod why;

use crate::{answer::Answer, desk::Desk, turn::Turn};
use anyhow::anyhow;
use rmcp::{
    handler::server::tool::schema_for_input,
    model::{JsonObject, Tool, ToolAnnotations},
    schemars::JsonSchema,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::Any;

/// A call with its arguments.
trait Arguments: DeserializeOwned + JsonSchema + Any {
    /// The name of the tool.
    const NAME: &'static str;
    /// Its title.
    const TITLE: &'static str;
    /// What it does and its bounds, but for the time.
    const ABOUT: &'static str;
    /// How many seconds a call may take.
    const SECONDS: u64;
    /// Whether it changes neither what is open nor a file.
    const READS_ONLY: bool;

    /// Executes the call.
    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer>;
}

/// A tool.
pub struct ToolSpec {
    /// Its name.
    pub name: &'static str,
    /// How many seconds a call may take.
    pub seconds: u64,
    title: &'static str,
    about: &'static str,
    reads_only: bool,
    schema: fn() -> Result<std::sync::Arc<JsonObject>, String>,
    run: fn(&mut Desk, JsonObject, &Turn) -> anyhow::Result<Answer>,
}

/// Every tool, in the order in which they are listed.
pub const TOOLS: &[ToolSpec] = &[
    spec::<open::Open>(),
    spec::<state::State>(),
    spec::<frame::Frame>(),
    spec::<run::Step>(),
    spec::<run::Go>(),
    spec::<run::Press>(),
    spec::<events::Events>(),
    spec::<why::Why>(),
    spec::<plan::Plan>(),
    spec::<best_line::BestLine>(),
    spec::<branch::Branch>(),
    spec::<calibrate::Calibrate>(),
    spec::<review::Review>(),
    spec::<verify::Verify>(),
    spec::<compare::Compare>(),
    spec::<export::Export>(),
    spec::<lab_run::LabRun>(),
];

const fn spec<A: Arguments>() -> ToolSpec {
    ToolSpec {
        name: A::NAME,
        seconds: A::SECONDS,
        title: A::TITLE,
        about: A::ABOUT,
        reads_only: A::READS_ONLY,
        schema: schema_for_input::<A>,
        run: |desk, arguments, turn| read::<A>(arguments)?.run(desk, turn),
    }
}

impl ToolSpec {
    /// Executes a call.
    ///
    /// # Errors
    /// One sentence.
    pub fn run(
        &self,
        desk: &mut Desk,
        arguments: JsonObject,
        turn: &Turn,
    ) -> anyhow::Result<Answer> {
        (self.run)(desk, arguments, turn)
    }

    fn listed(&self) -> Tool {
        let about = format!("{} A call takes at most {} s.", self.about, self.seconds);
        let annotations = ToolAnnotations::new()
            .read_only(self.reads_only)
            .destructive(false)
            .open_world(false);
        // A type that is no object would be refused; the snapshot of the tools shows that none is.
        let schema = (self.schema)().unwrap_or_default();
        Tool::new(self.name, about, schema)
            .with_title(self.title)
            .with_annotations(annotations)
    }
}

/// The tools as a client sees them.
pub fn listed() -> Vec<Tool> {
    TOOLS.iter().map(ToolSpec::listed).collect()
}

/// What is wrong with a name.
pub fn unknown(name: &str) -> String {
    let known: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    // A name may be as long as a line.
    let name: String = name
        .chars()
        .take(80)
        .filter(|c| !files::controls(*c))
        .collect();
    format!(
        "there is no tool {name:?}; call one of {}",
        known.join(", ")
    )
}

/// Arguments from JSON.
fn read<A: Arguments>(arguments: JsonObject) -> anyhow::Result<A> {
    serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|why| {
        let (path, tool) = (why.path().to_string(), A::NAME);
        let inner = why.into_inner();
        match path.as_str() {
            "." | "?" => anyhow!("{inner}; the schema of {tool} lists its arguments"),
            _ => anyhow!("{path}: {inner}; the schema of {tool} lists what it takes"),
        }
    })
}
