//! Results on stdout, one JSON object per line; complaints on stderr.

use crate::json::Object;
use anyhow::Context as _;
use serde::Serialize;
use std::{
    borrow::Cow,
    fmt::Write as _,
    io::{self, BufWriter, Stdout, Write as _},
};

/// Buffered lines on stdout.
pub struct Lines {
    out: BufWriter<Stdout>,
    schema: (&'static str, u32),
}

impl Lines {
    /// Lines on the process's stdout, of objects of this kind.
    pub fn new(schema: (&'static str, u32)) -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            schema,
        }
    }

    /// Writes one object as a line.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn write(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer(&mut self.out, &Object::new(self.schema, object))
            .map_err(anyhow::Error::from)
            .and_then(|()| self.out.write_all(b"\n").map_err(anyhow::Error::from))
            .context("stdout can't be written")
    }

    /// Flushes the buffer.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush().context("stdout can't be written")
    }
}

/// A text for a terminal: names of files, branches and cartridges, and what other programs
/// say, may hold characters that control it or reverse what follows.
pub fn printable(text: &str) -> Cow<'_, str> {
    let controls = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(controls) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if controls(c) {
            let _ = write!(plain, "{}", c.escape_default());
        } else {
            plain.push(c);
        }
    }
    Cow::Owned(plain)
}

/// Writes a sentence about what went wrong to stderr.
pub fn complain(why: &str) {
    note(&format!("blockscope: {why}"));
}

/// Writes a line to stderr. A stderr that is closed or full is no reason to fail: the exit
/// code stays what it is.
pub fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}
