//! The Tetris Bot Protocol: another process chooses, through pixels.

use crate::program::stderr;
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_blockscope");

/// Plays with another program.
fn play(folder: &Path, program: &str, options: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["play", "--quiet", "--strategy", &format!("tbp:{program}")]);
    command.args(options.split_whitespace());
    command.current_dir(folder).output().unwrap()
}

fn json(folder: &Path, line: &str) -> Value {
    let mut command = Command::new(PROGRAM);
    command.args(line.split_whitespace());
    let output = command.current_dir(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The program plays a strategy that the bot does not, and the placements are those of it.
#[test]
fn another_program_plays_100_pieces_through_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("{PROGRAM} tbp --strategy dellacherie");
    let options = "--pieces 100 --json --record a.blockscope";
    let output = play(folder.path(), &bot, options);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["pieces"], 100, "{report}");
    for counter in ["misreads", "lost_presses", "misdrops"] {
        assert_eq!(report[counter], 0, "{counter}: {report}");
    }
    let tbp = &report["tbp"];
    assert_eq!(tbp["name"], "Blockscope, dellacherie");
    assert!(tbp["asked"].as_u64() >= Some(100), "{tbp}");
    assert_eq!(tbp["unreachable"], 0, "{tbp}");
    // What was ordered is in the session, which needs no program any more.
    let verified = json(folder.path(), "verify a.blockscope --quiet --json");
    let frames = verified["runs"][0]["emulator"]["frames"].as_u64();
    assert!(frames >= report["frames"].as_u64(), "{verified}");
    let review = "review a.blockscope --strategy dellacherie --depth 1 --quiet --json";
    let review = json(folder.path(), review);
    let moves = review["games"][0]["moves"].as_array().unwrap();
    let best = moves.iter().filter(|it| it["class"] == "best").count();
    assert!(best * 10 >= moves.len() * 9, "{best} of {}", moves.len());
}

/// Programs that fail, each in its way, as shell scripts; the run ends with a sentence.
#[test]
fn a_program_that_fails_gives_one_sentence() {
    const BEGIN: &str = "echo '{\"type\":\"info\",\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"features\":[]}'\n\
                         read rules\necho '{\"type\":\"ready\"}'\n";
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        (false, "exit 1", "ended where info was awaited"),
        (false, "echo nonsense", "no message of TBP: expected"),
        (
            false,
            "echo '{\"type\":\"error\",\"reason\":\"unsupported_rules\"}'",
            "refuses the rules: unsupported_rules",
        ),
        (
            false,
            "head -c 200000 /dev/zero | tr '\\0' x",
            "more than 64 KiB",
        ),
        (
            true,
            "read start; exit 0",
            "ended where suggestion was awaited",
        ),
        (true, "exec sleep 30", "gave no suggestion within 5 seconds"),
        (
            true,
            "while read line; do echo '{\"type\":\"suggestion\",\"moves\":7}'; done",
            "no message of TBP: invalid type",
        ),
        (true, "yes '{\"type\":\"chat\"}'", "within 5 seconds"),
    ];
    for (begins, script, wanted) in cases {
        let begin = if begins { BEGIN } else { "" };
        fs::write(folder.path().join("bot.sh"), format!("{begin}{script}\n")).unwrap();
        let output = play(folder.path(), "sh bot.sh", "--pieces 3");
        let why = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{script}: {why}");
        assert!(why.contains(wanted), "{script}: {why}");
        assert_eq!(why.lines().count(), 1, "{script}: {why}");
    }
}

/// A program whose suggestions can't be reached: the strategy places the pieces.
#[test]
fn what_can_not_be_reached_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let script = "echo '{\"type\":\"info\",\"name\":\"a\",\"version\":\"1\",\"author\":\"b\",\"features\":[]}'\n\
                  while read line; do case $line in\n\
                  *rules*) echo '{\"type\":\"ready\"}';;\n\
                  *suggest*) echo '{\"type\":\"suggestion\",\"moves\":[{\"location\":{\"type\":\"T\",\"orientation\":\"north\",\"x\":-5,\"y\":900},\"spin\":\"none\"}]}';;\n\
                  esac; done\n";
    fs::write(folder.path().join("bot.sh"), script).unwrap();
    let output = play(folder.path(), "sh bot.sh", "--pieces 5 --json");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let tbp = &report["tbp"];
    assert!(tbp["asked"].as_u64() >= Some(5), "{tbp}");
    assert_eq!(tbp["passed"], tbp["asked"]);
    assert_eq!(tbp["unreachable"], tbp["asked"]);
}
