//! Results on stdout, one JSON object per line; complaints on stderr.

use anyhow::Context as _;
use serde::Serialize;
use std::io::{self, BufWriter, Stdout, Write as _};

/// Buffered lines on stdout.
pub struct Lines(BufWriter<Stdout>);

impl Lines {
    /// Lines on the process's stdout.
    pub fn new() -> Self {
        Self(BufWriter::new(io::stdout()))
    }

    /// Writes one object as a line.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn write(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer(&mut self.0, object)
            .map_err(anyhow::Error::from)
            .and_then(|()| self.0.write_all(b"\n").map_err(anyhow::Error::from))
            .context("stdout can't be written")
    }

    /// Flushes the buffer.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.0.flush().context("stdout can't be written")
    }
}

/// Writes a sentence about what went wrong to stderr.
pub fn complain(why: &str) {
    note(&format!("blockscope: {why}"));
}

/// Writes a line to stderr. A stderr that is closed or full is no reason to fail: the exit
/// code stays what it is.
pub fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
