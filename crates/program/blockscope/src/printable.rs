//! Texts without characters that control a terminal.

use std::{borrow::Cow, fmt::Write as _};

/// Whether a character controls a terminal or reverses what follows. Names of files, branches
/// and cartridges, and what other programs write, may hold such.
fn controls(c: char) -> bool {
    files::controls(c) && c != '\n' && c != '\t'
}

/// A text of lines for a terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, controls, |c, plain| {
        let _ = write!(plain, "{}", c.escape_default());
    })
}

/// A text for one line of a terminal.
pub fn printable_line(text: &str) -> Cow<'_, str> {
    escaped(text, files::controls, |c, plain| {
        let _ = write!(plain, "{}", c.escape_default());
    })
}

/// JSON for a terminal: it already has no control characters but those of Unicode.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    escaped(json, controls, |c, plain| {
        let _ = write!(plain, "\\u{:04x}", u32::from(c));
    })
}

/// A text in which those characters are written by `escape`.
fn escaped(
    text: &str,
    controls: fn(char) -> bool,
    escape: impl Fn(char, &mut String),
) -> Cow<'_, str> {
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
