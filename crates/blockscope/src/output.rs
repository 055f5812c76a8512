//! Results on stdout, one JSON object per line.

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
