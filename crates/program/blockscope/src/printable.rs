//! Texts without characters that control a terminal.

use std::{borrow::Cow, fmt::Write as _};

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
