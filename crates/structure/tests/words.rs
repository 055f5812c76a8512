//! Where a phrase is found, and where it is not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::{collections::BTreeMap, fs};
use structure::{words, workspace};

/// Lines of the phrases in a file of this name and text.
fn found(name: &str, text: &str) -> Vec<(usize, &'static str)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    let hits = words::in_file(&file).unwrap();
    hits.iter()
        .map(|hit| (hit.line, hit.phrase.words))
        .collect()
}

/// Places that are left, by crate; a limit may only go down.
const LEFT: &[(&str, usize)] = &[("crates/workbench", 12), ("docs/planner-search.md", 1)];

#[test]
fn phrases_with_a_clearer_word_are_not_used() {
    let root = workspace::root();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in words::files(&root).unwrap() {
        let path = file.strip_prefix(&root).unwrap();
        let place: Vec<_> = path
            .iter()
            .take(2)
            .map(|part| part.to_string_lossy())
            .collect();
        for hit in words::in_file(&file).unwrap() {
            if hit.phrase.never {
                let (line, phrase) = (hit.line, hit.phrase);
                let text = format!(
                    "{}:{line}: \"{}\"; write {}",
                    path.display(),
                    phrase.words,
                    phrase.instead
                );
                found.entry(place.join("/")).or_default().push(text);
            }
        }
    }
    for (place, hits) in found {
        let left = LEFT.iter().find(|(name, _)| *name == place);
        let limit = left.map_or(0, |(_, limit)| *limit);
        assert!(hits.len() <= limit, "{place}:\n{}", hits.join("\n"));
    }
}

#[test]
fn comments_and_strings_are_read_and_code_is_not() {
    let source = r##"
/// A block is let go.
fn block(told: u8) -> char {
    let go = told; // drawn anew
    let _ = ("\" told", r#"said " says"#);
    '"'
}
"##;
    let expected = [
        (2, "let go"),
        (4, "anew"),
        (5, "told"),
        (5, "said"),
        (5, "says"),
    ];
    assert_eq!(found("a.rs", source), expected);
}

#[test]
fn a_phrase_may_go_over_the_end_of_a_line() {
    let source = "/// What was let\n    /// go.\nfn f() {}\n";
    assert_eq!(found("a.rs", source), [(1, "let go")]);
    assert_eq!(found("a.md", "It was let\ngo.\n"), [(1, "let go")]);
}

#[test]
fn only_whole_words_count() {
    assert!(found("a.md", "Untold. Soothsaid. The outlet goes.\n").is_empty());
}
