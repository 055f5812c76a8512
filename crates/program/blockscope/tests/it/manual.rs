//! What is made from the definition of the command line, by the program as a process.

use std::process::Command;

const COMMANDS: [&str; 22] = [
    "play",
    "decode",
    "calibrate",
    "learn",
    "plan",
    "cross-check",
    "shot",
    "bench",
    "soak",
    "sweep",
    "regress",
    "diff",
    "review",
    "export",
    "watch",
    "sources",
    "tbp",
    "mcp",
    "serve",
    "lab",
    "completions",
    "man",
];

fn printed(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let output = command.args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_version_names_the_cores_and_theirs() {
    let version = printed(&["--version"]);
    let first = format!("blockscope {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(version.lines().next(), Some(first.as_str()));
    assert!(version.contains("boytacean 0.") && version.contains("gameboy-core 0."));
    assert_eq!(printed(&["-V"]).trim(), first);
}

#[test]
fn every_shell_gets_a_script_with_every_command_and_option() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in COMMANDS.into_iter().chain(["start-delay", "memory-limit"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn every_command_has_a_page_and_an_unknown_one_is_reported_with_the_choice() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH blockscope 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&command.replace('-', "\\-")), "{command}");
        let page = printed(&["man", command]);
        assert!(
            page.contains(".SH OPTIONS") || page.contains(".SH SYNOPSIS"),
            "{page}"
        );
    }
    assert!(printed(&["man", "play"]).contains("hearts"));
    let mut unknown = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let output = unknown.args(["man", "dance"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("\"dance\"") && message.contains("cross-check"),
        "{message}"
    );
}
