//! The kind of file that a text nearly is, by its keys.

use serde_json::{Map, Value};
use text_error::nearest;
use workbench::TextKind;

/// The kind of a TOML text that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearly {
    /// A profile, or nothing that is known.
    Profile,
    /// A strategy.
    Strategy,
    /// A search for weights.
    Tuning,
    /// Something that is edited as text.
    LabText(TextKind),
}

/// The keys at the top of each kind that others do not have, the kind that counts among equals in
/// front.
const KINDS: [(Nearly, &[&str]); 5] = [
    (
        Nearly::Profile,
        &[
            "format", "version", "comment", "field", "panel", "panel_b", "title", "levels",
            "minos", "digits", "screens",
        ],
    ),
    (
        Nearly::Strategy,
        &["depth", "chance", "breadth", "features", "filters", "modes"],
    ),
    (
        Nearly::LabText(TextKind::Experiment),
        &[
            "source", "reading", "seeds", "cap", "record", "arm", "figure",
        ],
    ),
    (
        Nearly::LabText(TextKind::Rules),
        &[
            "board", "pieces", "movement", "deal", "previews", "hold", "scoring",
        ],
    ),
    (
        Nearly::Tuning,
        &[
            "generations",
            "games",
            "measure",
            "fitness",
            "optimiser",
            "racing",
            "check",
        ],
    ),
];

/// The kind to which most keys at the top of a text belong, mistyped ones too.
pub fn toml(text: &str) -> Nearly {
    let keys = keys(text);
    let belong = |own: &[&str]| {
        let is_own = |key: &&String| nearest(key, own.iter().copied()).is_some();
        keys.iter().filter(is_own).count()
    };
    let mut best = (0, Nearly::Profile);
    for (kind, own) in KINDS {
        let count = belong(own);
        if count > best.0 {
            best = (count, kind);
        }
    }
    best.1
}

/// The keys and tables at the top of a text, each once. A text that is no TOML has some as well.
fn keys(text: &str) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    let mut at_top = true;
    for line in text.lines().map(str::trim) {
        let key = match line.strip_prefix('[') {
            Some(table) => {
                at_top = false;
                table.trim_start_matches('[').split([']', '.']).next()
            }
            None if at_top => line.split_once('=').map(|(key, _)| key),
            None => None,
        };
        let key = key.map(str::trim).unwrap_or_default();
        if !key.is_empty() && !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }
    keys
}

/// The key by which a layout is known, and its other keys.
const LAYOUT: &str = "blockscope_layout";
const OF_LAYOUT: [&str; 2] = ["tree", "layout"];

/// How the files of other programs begin, and what they are.
const OTHERS: [(&[u8], &str); 4] = [
    (
        b"PK\x03\x04",
        "a ZIP archive, as movies of BizHawk are; `blockscope play --movie` plays those",
    ),
    (
        b"VBM\x1A",
        "a movie of VisualBoyAdvance; `blockscope play --movie` plays it",
    ),
    (
        b"\x89MCAP",
        "a log for Foxglove, Rerun or PlotJuggler, which the window does not open",
    ),
    (b"<!doctype html>", "a page, which a browser shows"),
];

/// What a file is that another program opens, by how it begins; `None` when it is none that is known.
pub fn bytes(bytes: &[u8]) -> Option<String> {
    let mut known = OTHERS.iter();
    let (_, what) = known.find(|(begin, _)| bytes.starts_with(begin))?;
    Some(format!("it is {what}"))
}

/// What a text is that can't be opened, by its first line; `None` when it is nothing that is known.
pub fn text(text: &str) -> Option<String> {
    if text.starts_with(export::CSV_BEGIN) {
        return Some(of_session("a table"));
    }
    json(text).or_else(|| printed(text))
}

/// What a command or an export has written as JSON, whole or line by line.
fn printed(text: &str) -> Option<String> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let object: Value = serde_json::from_str(first)
        .or_else(|_| serde_json::from_str(text))
        .ok()?;
    match object.get("schema")?.as_str()? {
        export::FRAME_SCHEMA => Some(of_session("JSON lines")),
        schema => schema.strip_prefix("blockscope-").map(|what| {
            format!("it is what a command printed ({what}), which the window does not open")
        }),
    }
}

fn of_session(form: &str) -> String {
    format!(
        "it is {form} of the frames of a session, which the window does not open; open the session"
    )
}

/// What a JSON text is that can't be opened; `None` when it is nothing that is known.
fn json(text: &str) -> Option<String> {
    let object: Map<String, Value> = serde_json::from_str(text).ok()?;
    if object.contains_key("desk") && object.contains_key("dock") {
        let what = "it is the settings of the window, which are read at its start from their own \
                    folder";
        return Some(what.to_owned());
    }
    if let Some(key) = object.keys().find(|key| nearest(key, [LAYOUT]).is_some()) {
        return Some(format!(
            "it is nearly a layout, but {key} is not known; did you mean {LAYOUT}?"
        ));
    }
    let is_layout = OF_LAYOUT.iter().any(|key| object.contains_key(*key));
    is_layout
        .then(|| format!("it is nearly a layout, but {LAYOUT} is missing; add `\"{LAYOUT}\": 1`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_program_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        for (begin, what) in OTHERS {
            std::fs::write(&path, [begin, &[0; 600]].concat()).unwrap();
            let why = crate::open(&path).unwrap_err().to_string();
            assert!(
                why.ends_with(&format!("can't be opened: it is {what}")),
                "{why}"
            );
        }
    }
}
