//! What the program prints: results on stdout, as text or one JSON object per line, and complaints
//! on stderr. None of it controls the terminal.

use crate::json::Object;
use anyhow::Context as _;
use app::OutputFile;
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
        let line = serde_json::to_string(&Object::new(self.schema, object))?;
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

/// Whether a character controls a terminal or reverses what follows. Names of files, branches
/// and cartridges, and what other programs say, may hold such.
fn controls(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text for a terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c, plain| {
        let _ = write!(plain, "{}", c.escape_default());
    })
}

/// JSON for a terminal: it already has no control characters but those of Unicode.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    escaped(json, |c, plain| {
        let _ = write!(plain, "\\u{:04x}", u32::from(c));
    })
}

/// A text in which characters that control a terminal are written by `escape`.
fn escaped(text: &str, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(controls) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match controls(c) {
            true => escape(c, &mut plain),
            false => plain.push(c),
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
