//! Words that this project does not use, because a common technical word is clearer.
//!
//! They are looked for in comments, in string literals, in names and in the documents.

use crate::{documents, workspace};
use anyhow::Context;
use std::{fs, path::Path};

/// A phrase, and what to write in its place.
pub struct Phrase {
    /// The words, in lower case.
    pub words: &'static str,
    /// What to write.
    pub instead: &'static str,
}

const fn phrase(words: &'static str, instead: &'static str) -> Phrase {
    Phrase { words, instead }
}

/// The phrases that no comment, string or document has.
pub const PHRASES: &[Phrase] = &[
    phrase("let go", "evicted, dropped, released"),
    phrase("lets go", "evicts, drops, releases"),
    phrase("told", "reported, sent, given"),
    phrase("tells", "reports, returns, shows"),
    phrase("tell", "report, return, show; `tell apart`: distinguish"),
    phrase("said", "reported, stated"),
    phrase("says", "states, reports, shows"),
    phrase(
        "anew",
        "again; `looks anew`: re-reads; `drawn anew`: redrawn",
    ),
    phrase("once more", "again"),
    phrase("hands over", "passes, delivers"),
    phrase("hand over", "pass, deliver"),
    phrase("handed over", "passed, delivered"),
    phrase("is handed", "receives, is given"),
    phrase("taken back", "cancelled, undone, restored"),
    phrase("takes back", "cancels, undoes, restores"),
    phrase("stands still", "is paused, does not change"),
    phrase("stand still", "is paused, do not change"),
    phrase("as it was left", "in its last state"),
    phrase("looks at it", "reads it"),
    phrase("none but", "only"),
    phrase("nothing but", "only"),
    phrase("gone by", "elapsed"),
    phrase("broken off", "cancelled, interrupted"),
    phrase("breaks off", "cancels, stops"),
    phrase("hangs on", "depends on"),
    phrase("hang on", "depend on"),
    phrase("whoever", "the caller, a reader who"),
    phrase("mend", "fix, repair"),
    phrase("mends", "fixes"),
    phrase("mended", "fixed"),
    phrase("at the latest", "within"),
    phrase("by and by", "gradually"),
    phrase("forgets", "drops, clears"),
    phrase("makes room", "evicts to free memory"),
    phrase("make room", "free memory"),
    phrase("in the hand", "active, selected"),
    phrase("carried out", "executed, applied"),
    phrase("carries out", "executes, applies"),
    phrase("obeys", "applies, executes"),
    phrase("ever after", "from then on"),
    phrase("it is known", "known"),
    phrase("one of its own", "a separate one"),
    phrase("people have set", "user settings"),
];

/// Phrases that names may have: an optimiser is asked for candidates and is given their fitness by
/// `tell`, as everywhere in the field.
const IN_NAMES: [&str; 1] = ["tell"];

/// One place of a phrase.
pub struct Hit {
    /// Which phrase.
    pub phrase: &'static Phrase,
    /// Line, from 1.
    pub line: usize,
    /// The text of the line, without the space around it.
    pub text: String,
}

/// The phrases in a file: in all of a document, in the comments, strings and names of a source.
///
/// # Errors
/// When the file can't be read.
pub fn in_file(file: &Path) -> anyhow::Result<Vec<Hit>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let rust = file.extension().is_some_and(|e| e == "rs");
    let lines: Vec<&str> = text.lines().collect();
    let mut hits = Vec::new();
    let mut search = |text: &str, may_have: &[&str]| {
        for phrase in PHRASES.iter().filter(|p| !may_have.contains(&p.words)) {
            for start in places(text, phrase.words) {
                let line = text[..start].matches('\n').count();
                hits.push(Hit {
                    phrase,
                    line: line + 1,
                    text: lines.get(line).map_or("", |l| l.trim()).to_owned(),
                });
            }
        }
    };
    if rust {
        search(&part(&text, Part::Prose).to_lowercase(), &[]);
        search(&names(&part(&text, Part::Code)), &IN_NAMES);
    } else {
        search(&text.to_lowercase(), &[]);
    }
    hits.sort_by_key(|hit| hit.line);
    Ok(hits)
}

/// The documents, and every source file of the crates.
///
/// # Errors
/// When a folder can't be read.
pub fn files(root: &Path) -> anyhow::Result<Vec<std::path::PathBuf>> {
    let mut found = workspace::rust_files(&root.join("crates"))?;
    // The list of the phrases and its test name them.
    found.retain(|file| {
        !file.ends_with("words.rs") || !file.starts_with(root.join("crates/tools/structure"))
    });
    found.extend(documents::files(root)?);
    Ok(found)
}

/// Where `words` stand in `text` as whole words; a line may end between two of them.
fn places(text: &str, words: &str) -> Vec<usize> {
    let (first, others) = words.split_once(' ').unwrap_or((words, ""));
    let mut found = Vec::new();
    for (start, _) in text.match_indices(first) {
        let before = text[..start].chars().next_back();
        if before.is_some_and(is_word) {
            continue;
        }
        let mut rest = &text[start + first.len()..];
        let mut whole = !rest.starts_with(is_word);
        for word in others.split(' ').filter(|word| !word.is_empty()) {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/' || c == '!');
            whole = whole
                && rest
                    .strip_prefix(word)
                    .is_some_and(|r| !r.starts_with(is_word));
            rest = rest.get(word.len()..).unwrap_or("");
        }
        if whole {
            found.push(start);
        }
    }
    found
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '\''
}

/// The words of the names in a source without comments and strings, in lower case; the lines stay
/// where they are.
fn names(code: &str) -> String {
    let mut out = String::with_capacity(code.len() * 2);
    let mut before = ' ';
    for letter in code.chars() {
        match letter {
            '_' => out.push(' '),
            // Two names that follow one another are no phrase.
            '\n' => out.push_str("\u{1}\n"),
            '\'' => out.push('\u{1}'),
            _ if letter.is_whitespace() => out.push('\u{1}'),
            _ if letter.is_uppercase() && before.is_lowercase() => out.extend([' ', letter]),
            _ => out.push(letter),
        }
        before = letter;
    }
    out.to_lowercase()
}

/// A part of a source.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Comments and string literals.
    Prose,
    /// All else.
    Code,
}

/// The source with all that is not of a part made blank; the lines stay where they are.
fn part(source: &str, kept: Part) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let (taken, is) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), Part::Prose)
        } else if letter == '"' {
            (string(rest), Part::Prose)
        } else if let Some(length) = raw_string(rest) {
            (length, Part::Prose)
        } else if letter == '\'' {
            (character(rest), Part::Code)
        } else {
            (letter.len_utf8(), Part::Code)
        };
        for letter in rest[..taken].chars() {
            out.push(if is == kept || letter.is_whitespace() {
                letter
            } else {
                '\u{1}'
            });
        }
        rest = &rest[taken..];
    }
    out
}

/// Length of the string literal at the start of `text`.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Length of the raw string literal at the start of `text`, if there is one.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(1 + hashes + 1 + length)
}

/// Length of the character literal at the start of `text`; 1 for a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => text[3..].find('\'').map_or(1, |at| at + 4),
        Some((at, letter)) => {
            let end = at + letter.len_utf8();
            if text[end..].starts_with('\'') {
                end + 1
            } else {
                1
            }
        }
        None => 1,
    }
}
