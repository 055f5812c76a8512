//! `blockscope mcp`: the machine as tools for an agent.

use anyhow::Context as _;
use emulator::stdout;
use std::path::PathBuf;

/// Answer an agent on stdin and stdout by tools of the Model Context Protocol
///
/// The agent's program starts it and lists its tools: open, state, frame, step, go, press, events, why,
/// plan, and more. A game runs only in calls; every call is bounded in time and size, and none uses a
/// network.
#[derive(Debug, clap::Args)]
pub struct McpArgs {
    /// Folders in which files are read and written; without one, there is only the built-in game
    #[arg(value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

/// Answers until the client ends.
///
/// # Errors
/// One sentence when a folder is not there, or the client breaks the protocol before the first call.
pub fn mcp(args: &McpArgs) -> anyhow::Result<bool> {
    // Cores print to the process's stdout, on which the protocol goes.
    let out = stdout::keep().context("stdout can't be kept for the protocol")?;
    ::mcp::serve_stdio(&args.folders, out)?;
    Ok(true)
}
