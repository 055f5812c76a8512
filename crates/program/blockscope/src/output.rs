//! What the program prints: results on stdout, as text or one JSON object per line, and complaints
//! on stderr. None of it controls the terminal.

use crate::json::Object;
pub use crate::printable::{printable, printable_json, printable_line};
use anyhow::{Context as _, bail};
use app::OutputFile;
use export::ReadingJson;
use serde::Serialize;
use std::{
    borrow::Cow,
    io::{self, BufWriter, Stdout, Write as _},
    path::Path,
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
        let line = serde_json::to_string(&Object::new(self.schema, object))?;
        writeln!(self.out, "{}", printable_json(&line)).context("stdout can't be written")
    }

    /// Writes the reading of a frame of a session as a line.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn reading(&mut self, reading: &ReadingJson<'_>) -> anyhow::Result<()> {
        let line = reading.line()?;
        writeln!(self.out, "{}", printable_json(&line)).context("stdout can't be written")
    }

    /// Flushes the buffer.
    ///
    /// # Errors
    /// When stdout can't be written.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush().context("stdout can't be written")
    }
}

/// Prints a text to stdout.
///
/// # Errors
/// When stdout can't be written.
pub fn print(text: &str) -> anyhow::Result<()> {
    let written = io::stdout().write_all(printable(text).as_bytes());
    written.context("stdout can't be written")
}

/// Writes a text into a file, or prints it if that is stdout.
///
/// # Errors
/// When it can't be written.
pub fn write(file: OutputFile, text: &str) -> anyhow::Result<()> {
    let text = match file.is_stdout() {
        true => printable(text),
        false => Cow::Borrowed(text),
    };
    Ok(file.write(|out| out.write_all(text.as_bytes()))?)
}

/// Writes a sentence about what went wrong to stderr, in one line.
pub fn complain(why: &str) {
    note(&format!("blockscope: {}", printable_line(why)));
}

/// Writes a line to stderr. A stderr that is closed or full is no reason to fail: the exit
/// code stays what it is.
pub fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}

/// The error of a command that could not read some of its files, after an object for each.
///
/// # Errors
/// One sentence with the first of those files.
pub fn all_read(failed: &[&Path], files: usize) -> anyhow::Result<()> {
    match failed {
        [] => Ok(()),
        [only] => bail!(
            "1 of {files} files could not be read: {}; its object gives the reason",
            files::shown(only)
        ),
        [first, ..] => bail!(
            "{} of {files} files could not be read, first {}; their objects give the reasons",
            failed.len(),
            files::shown(first)
        ),
    }
}
