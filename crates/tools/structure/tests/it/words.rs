//! The documents: where a phrase is found, and references, which lead only to what exists.

use std::fs;
use structure::{documents, words, workspace};

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
fn comments_strings_and_names_are_read() {
    let source = r##"
/// A block is let go.
fn block(shown: u8) -> char {
    let go = shown; // drawn anew
    let _ = ("\" told", r#"said " says"#);
    '"'
}
fn is_told(hands: LetGo) -> BTreeMap { tell() }
const HANDED_OVER: fn() = untold;
"##;
    let expected = [
        (2, "let go"),
        (4, "anew"),
        (5, "told"),
        (5, "said"),
        (5, "says"),
        (8, "let go"),
        (8, "told"),
        (9, "handed over"),
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

#[test]
fn every_link_and_path_leads_somewhere() {
    let root = workspace::root();
    let mut broken = Vec::new();
    for document in documents::files(&root).unwrap() {
        for reference in documents::broken(&root, &document).unwrap() {
            let name = document.file_name().unwrap().to_string_lossy();
            broken.push(format!("{name}: {reference}"));
        }
    }
    assert!(broken.is_empty(), "do not exist:\n{}", broken.join("\n"));
}

#[test]
fn a_broken_reference_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("docs")).unwrap();
    fs::create_dir_all(root.join("crates/a")).unwrap();
    fs::write(root.join("README.md"), "# The `title`, here\n").unwrap();
    let document = root.join("docs/a.md");
    let text = "[good](../README.md#the-title-here) [own](#own) [out](https://x.org)
        [bad](none.md) [worse](../README.md#none) `crates/a` `crates/*` `crates/none`
        `crates/a b`\n# Own\n\n| whole | row |\n| torn\nrow |\n```\n| code\n```\n";
    fs::write(&document, text).unwrap();
    let broken = documents::broken(root, &document).unwrap();
    assert_eq!(
        broken,
        ["none.md", "../README.md#none", "| torn", "crates/none"]
    );
}
