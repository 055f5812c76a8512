//! The program itself, run as people run it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use std::{
    path::Path,
    process::{Command, Output},
};

/// Runs the program without a display.
fn blockscope(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn help_names_the_commands() {
    let output = blockscope(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("play"));
    let output = blockscope(&["play", "--help"]);
    for option in [
        "--rom", "--level", "--heart", "--pieces", "--json", "--check",
    ] {
        assert!(stdout(&output).contains(option), "{option}");
    }
}

#[test]
fn without_a_display_one_sentence_says_what_to_do() {
    let output = blockscope(&[]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("no display") && said.contains("blockscope play"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_bad_file_is_named_and_nothing_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.gb");
    std::fs::write(&path, "not a cartridge").unwrap();
    for args in [&[text(&path)][..], &["play", "--rom", text(&path)]] {
        let output = blockscope(args);
        assert_eq!(output.status.code(), Some(2));
        let said = stderr(&output);
        assert!(
            said.contains("notes.gb") && said.contains("15 bytes"),
            "{said}"
        );
        assert!(stdout(&output).is_empty());
    }
    let missing = folder.path().join("missing.gb");
    let output = blockscope(&["play", "--rom", text(&missing)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("missing.gb"));
}

#[test]
fn bad_usage_exits_with_2_and_says_why() {
    for args in [
        &["play", "--level", "10"][..],
        &["play", "--strategy", "nonsense"],
        &["play", "--nonsense"],
        &["--speed", "3"],
    ] {
        let output = blockscope(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!stderr(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn play_reports_on_stdout_and_in_a_file_alike() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.json");
    let base = [
        "play", "--level", "9", "--pieces", "12", "--check", "--quiet", "--json",
    ];
    let on_stdout = blockscope(&[&base[..], &["-"]].concat());
    assert_eq!(on_stdout.status.code(), Some(0), "{}", stderr(&on_stdout));
    let report: serde_json::Value = serde_json::from_str(&stdout(&on_stdout)).unwrap();
    assert_eq!(report["pieces"], 12);
    assert_eq!(report["level"], 9);
    assert_eq!(report["per_game"][0]["end"], "pieces");
    assert_eq!(report["referee"]["frames"], report["referee"]["agreed"]);
    for counter in [
        "misreads",
        "lost_presses",
        "misdrops",
        "replans",
        "late_plans",
    ] {
        assert_eq!(report[counter], 0, "{counter}");
    }

    let in_file = blockscope(&[&base[..], &[text(&file)]].concat());
    assert_eq!(in_file.status.code(), Some(0), "{}", stderr(&in_file));
    assert!(stdout(&in_file).is_empty());
    let written: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    for same in ["frames", "pieces", "score", "lines"] {
        assert_eq!(written[same], report[same], "{same}");
    }
}

#[test]
fn a_rom_from_a_file_is_played_by_the_same_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy of the game");
    std::fs::write(&path, cartridge::IMAGE).unwrap();
    let output = blockscope(&["play", "--rom", text(&path), "--pieces", "3", "--json", "-"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["pieces"], 3);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_run_with_a_report() {
    use std::{io::Read as _, process::Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["play", "--pieces", "100000000", "--json", "-", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !catches_interrupts(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let mut report = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut report)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["end"], "interrupted");
}

/// Whether a process has set a handler for the signal of Ctrl-C, number 2.
#[cfg(target_os = "linux")]
fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    mask & (1 << 1) != 0
}
