//! The examples of `docs/formats.md`, run as they are.

use std::{
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

const PAGE: &str = include_str!("../../../../../docs/formats.md");
/// What is left out of an output.
const LEFT_OUT: &str = " … ";

/// A command of the document.
struct Example<'a> {
    command: &'a str,
    /// Lines that it gets on stdin.
    input: String,
    /// What it prints.
    output: Vec<&'a str>,
}

/// The commands of a text's blocks, each with the lines under it; those for stdin begin with `>`.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut found: Vec<Example<'_>> = Vec::new();
    // Every second part is a block.
    for block in page.split("```").skip(1).step_by(2) {
        for line in block.lines().skip(1) {
            if let Some(command) = line.strip_prefix("$ blockscope ") {
                found.push(Example {
                    command,
                    input: String::new(),
                    output: Vec::new(),
                });
            } else if let Some(example) = found.last_mut() {
                match line.strip_prefix("> ") {
                    Some(line) => example.input += &format!("{line}\n"),
                    None => example.output.push(line),
                }
            }
        }
    }
    found
}

/// Files that the examples write, each with its first bytes.
const WRITTEN: [(&str, &[u8]); 8] = [
    ("run.blockscope", b"SQLite format 3\0"),
    ("run.bk2", b"PK\x03\x04"),
    ("run.pad", b"blockscope-pad 1\n"),
    ("run.mcap", b"\x89MCAP0\r\n"),
    ("one.png", b"\x89PNG"),
    ("clip.gif", b"GIF89a"),
    ("clip.wav", b"RIFF"),
    ("clip.y4m", b"YUV4MPEG2 "),
];

#[test]
fn the_examples_print_what_the_document_states() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let examples = examples(PAGE);
    assert!(!examples.is_empty());
    for example in examples {
        let line = example.command;
        if line.contains("run.vbm") && !at("run.vbm").exists() {
            // The program writes none.
            let movie = movie::read(&fs::read(at("run.bk2")).unwrap()).unwrap();
            fs::write(at("run.vbm"), crate::movie::vbm(&movie)).unwrap();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
        command.args(line.split_whitespace());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut running = command.current_dir(folder.path()).spawn().unwrap();
        // It is closed at once.
        let mut stdin = running.stdin.take().unwrap();
        // A program that reads none may have ended.
        let _ = stdin.write_all(example.input.as_bytes());
        drop(stdin);
        let printed = running.wait_with_output().unwrap();
        assert_eq!(printed.status.code(), Some(0), "{line}: {printed:?}");
        let printed = String::from_utf8(printed.stdout).unwrap();
        let mut left = printed.as_str();
        for part in example.output.iter().flat_map(|line| line.split(LEFT_OUT)) {
            let at = left.find(part);
            let at = at.unwrap_or_else(|| panic!("{line}: {part} is missing behind\n{left}"));
            left = &left[at + part.len()..];
        }
    }
    for (name, begin) in WRITTEN {
        let bytes = fs::read(at(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(bytes.starts_with(begin), "{name}");
    }
}
