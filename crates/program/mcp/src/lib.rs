//! The machine as tools of the Model Context Protocol: what the window and the commands show and do,
//! for programs and agents.
//!
//! [`serve_stdio`] answers one client on stdin and stdout. Every call is bounded in time and size
//! (`bounds`), reads and writes only in the folders that were named at the start, and uses no network.
//! What is wrong with a call is an error in one sentence with the argument and the remedy.
//!
//! The protocol is that of the crate `rmcp`. One thread, `mcp`, owns what is open: a game, which it
//! drives in turns, a recorded session or a picture. The functions behind the tools are those of the
//! commands and the panels.

mod answer;
mod bounds;
mod desk;
mod folders;
mod game;
mod records;
mod server;
mod stdio;
mod tools;
mod turn;
mod worker;

use anyhow::Context as _;
use folders::Folders;
use rmcp::{ServiceExt as _, transport::async_rw::AsyncRwTransport};
use server::Server;
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use tokio::io::{AsyncRead, AsyncWrite};
use worker::Worker;

/// Answers a client on stdin until it ends. Answers go to `out`, which is the program's stdout: cores
/// print to that of the process.
///
/// # Errors
/// One sentence when a folder is not there, the system gives no thread, or the client breaks the
/// protocol before the first call.
pub fn serve_stdio(
    folders: &[PathBuf],
    out: impl Write + Send + Unpin + 'static,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .thread_name("mcp stdin")
        .enable_time()
        .build();
    let runtime = runtime.context("the clock of the protocol can't be started")?;
    let served = runtime.block_on(serve(folders, tokio::io::stdin(), stdio::Blocking(out)));
    // A read of stdin can't be interrupted: without this, the end of the program would wait for one.
    runtime.shutdown_background();
    served
}

/// Answers a client on any stream until it ends.
///
/// # Errors
/// As [`serve_stdio`].
pub async fn serve(
    folders: &[PathBuf],
    input: impl AsyncRead + Send + Unpin + 'static,
    out: impl AsyncWrite + Send + Unpin + 'static,
) -> anyhow::Result<()> {
    let folders = Folders::new(folders)?;
    let worker = Worker::start(folders).context("the thread mcp can't be started")?;
    let lines = AsyncRwTransport::new_server(input, out).with_max_line_length(bounds::LINE);
    let begun = Server::new(worker).serve(lines).await;
    let running =
        begun.context("the client does not begin by the protocol; send initialize first")?;
    running.waiting().await.context("the server ended")?;
    Ok(())
}

/// A file name for people: its last part.
fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    files::shown(Path::new(name)).to_string()
}
