//! `blockscope lab`, run as a process: experiments, records, parts, reports.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

/// A game takes long enough in every build that a process can be killed before it is complete.
const EXPERIMENT: &str = r#"
name = "small"
title = "A small experiment"
about = "Two players."
rules = "game-boy"
seeds = { games = 6 }
cap = { pieces = 500 }

[source]
title = "A paper"
authors = "Its authors"

[[arm]]
name = "two pieces"
player = { kind = "linear", depth = 2, weights = { holes = -0.36, bumpiness = -0.18, lines = 0.76, aggregate-height = -0.51 } }

[[arm]]
name = "benchmark"
player = "bcts"
rules = "benchmark"

[[figure]]
kind = "mean"
of = "lines"
paper."two pieces" = { value = 400, games = 6 }
"#;

fn lab(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.current_dir(folder).arg("lab").args(args);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    lab(folder, args).output().unwrap()
}

fn done(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with the experiment and its record by one process.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("small.toml"), EXPERIMENT).unwrap();
    done(
        folder.path(),
        &["run", "small.toml", "-q", "-o", "whole.json"],
    );
    folder
}

#[test]
fn a_run_is_recorded_and_reported() {
    let folder = folder();
    let path = folder.path();
    let one = [
        "run",
        "small.toml",
        "-q",
        "--threads",
        "1",
        "-o",
        "one.json",
    ];
    let text = done(path, &one);
    assert!(text.contains("| two pieces | mean lines | **"), "{text}");
    let read = |name: &str| fs::read(path.join(name)).unwrap();
    assert_eq!(read("one.json"), read("whole.json"));

    let report = [
        "report",
        "whole.json",
        "--csv",
        "a.csv",
        "--svg",
        "-o",
        "a.md",
    ];
    assert_eq!(done(path, &report), "");
    let text = fs::read_to_string(path.join("a.md")).unwrap();
    assert!(text.contains("![Distribution](whole.svg)"), "{text}");
    assert_eq!(read("a.csv").iter().filter(|&&b| b == b'\n').count(), 13);
    assert!(read("whole.svg").starts_with(b"<svg"));
    let list = done(path, &["list"]);
    assert!(list.contains("benchmark\n"));
    // An arm may have a number of games of its own.
    let own = "2,200 games: seventeen weights (1000), without the four rules (200), ";
    assert!(list.contains(own), "{list}");
    assert!(done(path, &["list", "benchmark"]).starts_with("name = \"benchmark\""));
}

#[test]
fn a_part_whose_process_was_killed_is_played_again_and_the_merged_record_is_the_same() {
    let folder = folder();
    let path = folder.path();
    let part = |i: u32| {
        ["run", "small.toml", "-q", "--shard"]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("{i}/3"), "--out".into(), "parts".into()])
            .collect::<Vec<_>>()
    };
    let strs = |args: &[String]| {
        args.iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" ")
    };
    for i in [1, 2, 3] {
        let args = strs(&part(i));
        let args: Vec<&str> = args.split(' ').collect();
        if i == 2 {
            let mut child = lab(path, &args).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(60));
            // SIGKILL on Unix: nothing can be tidied up.
            child.kill().unwrap();
            child.wait().unwrap();
            let file = path.join("parts/small-2-of-3.shard");
            if !file.exists() {
                let output = run(path, &["merge", "parts"]);
                let why = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(output.status.code(), Some(2), "{why}");
                assert!(why.contains("lacks the shards 2/3, 3/3"), "{why}");
            }
        }
        done(path, &args);
        done(path, &args);
    }
    done(path, &["merge", "parts", "-o", "merged.json"]);
    let read = |name: &str| fs::read(path.join(name)).unwrap();
    assert_eq!(read("merged.json"), read("whole.json"));
    let shard = read("parts/small-2-of-3.shard");
    let output = run(path, &["merge", "parts", "-o", "parts/small-2-of-3.shard"]);
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{why}");
    assert!(why.contains("is read by the same command"), "{why}");
    assert_eq!(read("parts/small-2-of-3.shard"), shard);
}

#[test]
fn what_can_not_be_run_is_reported_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(
        path.join("bad.toml"),
        EXPERIMENT.replace("games = 6 }\ncap", "gmes = 6 }\ncap"),
    )
    .unwrap();
    fs::write(path.join("no.json"), "{}").unwrap();
    for (args, why) in [
        (
            &["run", "nonsense"][..],
            "no experiment named \"nonsense\"; choose one of",
        ),
        (&["run", "bad.toml"], "bad.toml: line "),
        (&["list", "nonsense"], "no experiment named"),
        (&["report", "no.json"], "no.json is not a record of the lab"),
        (&["merge", "."], "has no file that ends with .shard"),
        (
            &["run", "benchmark", "--shard", "4/3", "--out", "."],
            "I from 1 to N",
        ),
    ] {
        let output = run(path, args);
        let found = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {found}");
        assert!(found.contains(why), "{args:?}: {found}");
    }
}

#[test]
fn matches_have_the_same_table_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let players = "match umbrella led-wall led-wall-as-written --seeds 1 -q --threads";
    let args = |threads| -> Vec<&str> { players.split(' ').chain([threads]).collect() };
    let one = done(path, &args("1"));
    assert!(
        one.contains("| won against |") && one.contains("| umbrella | "),
        "{one}"
    );
    let written: Vec<&str> = args("3").into_iter().chain(["-o", "table.md"]).collect();
    assert_eq!(done(path, &written), "");
    assert_eq!(fs::read_to_string(path.join("table.md")).unwrap(), one);
}
