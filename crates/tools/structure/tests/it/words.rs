//! Where a phrase is found, and where it is not.

use std::fs;
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

#[test]
fn phrases_with_a_clearer_word_are_not_used() {
    let root = workspace::root();
    let mut found: Vec<String> = Vec::new();
    for file in words::files(&root).unwrap() {
        let path = file.strip_prefix(&root).unwrap();
        for hit in words::in_file(&file).unwrap() {
            let (line, phrase) = (hit.line, hit.phrase);
            found.push(format!(
                "{}:{line}: \"{}\"; write {}",
                path.display(),
                phrase.words,
                phrase.instead
            ));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
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
