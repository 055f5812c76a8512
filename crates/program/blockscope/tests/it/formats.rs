//! The examples of `docs/formats.md`, run as they are.

use std::process::Command;

const PAGE: &str = include_str!("../../../../../docs/formats.md");
/// What is left out of an output.
const LEFT_OUT: &str = " … ";

/// The commands of a text's blocks, each with the lines under it.
fn examples(page: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    // Every second part is a block.
    for block in page.split("```").skip(1).step_by(2) {
        for line in block.lines().skip(1) {
            if let Some(command) = line.strip_prefix("$ blockscope ") {
                found.push((command, Vec::new()));
            } else if let Some((_, output)) = found.last_mut() {
                output.push(line);
            }
        }
    }
    found
}

#[test]
fn the_examples_print_what_the_document_states() {
    let folder = tempfile::tempdir().unwrap();
    let examples = examples(PAGE);
    assert!(!examples.is_empty());
    for (line, output) in examples {
        let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
        command.args(line.split_whitespace());
        let printed = command.current_dir(folder.path()).output().unwrap();
        assert_eq!(printed.status.code(), Some(0), "{line}: {printed:?}");
        let printed = String::from_utf8(printed.stdout).unwrap();
        let mut left = printed.as_str();
        for part in output.iter().flat_map(|line| line.split(LEFT_OUT)) {
            let at = left.find(part);
            let at = at.unwrap_or_else(|| panic!("{line}: {part} is missing behind\n{left}"));
            left = &left[at + part.len()..];
        }
    }
}
