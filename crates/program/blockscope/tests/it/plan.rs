//! `blockscope plan`, run as a process.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn plan(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("plan")
        .args(args)
        .output()
        .unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect()
}

/// A board file from its bottom rows.
fn board(folder: &tempfile::TempDir, bottom: &[&str]) -> String {
    let mut lines = vec![".........."; 18 - bottom.len()];
    lines.extend(bottom);
    let path = folder.path().join("board.txt");
    std::fs::write(&path, lines.join("\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

/// An I piece into the only gap: four lines, and the board is empty.
#[test]
fn the_exact_task_clears_four_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = board(&folder, &["XXXXXXXXX."; 4]);
    let found = objects(&plan(&["--board", &file, "--queue", "I", "--exact"]));
    let best = &found[0];
    assert_eq!(best["value"], 4 * 760_666);
    assert_eq!(
        best["line"],
        json!([{
            "piece": "I", "orientation": 1, "column": 9,
            "cells": [[14, 9], [15, 9], [16, 9], [17, 9]], "cleared": 4
        }])
    );
    assert_eq!(best["candidates"].as_array().unwrap().len(), 17);
    assert_eq!(best["candidates"][0]["value"], best["value"]);
    for candidate in best["candidates"].as_array().unwrap() {
        let terms = candidate["terms"].as_array().unwrap();
        let sum: i64 = terms.iter().map(|t| t["product"].as_i64().unwrap()).sum();
        assert_eq!(sum, candidate["value"].as_i64().unwrap());
    }
}

#[test]
fn a_strategy_gives_its_terms_and_their_sum() {
    let folder = tempfile::tempdir().unwrap();
    let file = board(&folder, &["XXXX..XXXX"]);
    let found = objects(&plan(&["--board", &file, "--queue", "OT", "--depth", "2"]));
    let best = &found[0];
    assert_eq!(best["line"].as_array().unwrap().len(), 2);
    for candidate in best["candidates"].as_array().unwrap() {
        let terms = candidate["terms"].as_array().unwrap();
        let sum: f64 = terms.iter().map(|t| t["product"].as_f64().unwrap()).sum();
        assert!((sum - candidate["value"].as_f64().unwrap()).abs() < 1e-9);
    }
    assert!(best["nodes"].as_u64().unwrap() > 100);
}

#[test]
fn many_boards_give_an_object_each() {
    let folder = tempfile::tempdir().unwrap();
    let empty = vec![".........."; 18].join("/");
    let full = vec!["X.X.X.X.X."; 18].join("/");
    let path = folder.path().join("boards.txt");
    std::fs::write(&path, format!("{empty} LTZ\n{full} OOO\n")).unwrap();
    let path = path.to_str().unwrap();
    let found = objects(&plan(&["--boards", path, "--exact", "--depth", "2"]));
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["line"].as_array().unwrap().len(), 2);
    assert_eq!(found[1]["value"], Value::Null);
    assert_eq!(found[1]["candidates"], json!([]));
}

/// The position of a fumen is that of the file, and is printed as the same fumen.
#[test]
fn a_fumen_is_planned_as_its_board_is() {
    let folder = tempfile::tempdir().unwrap();
    let rows = ["XXXX..XXXX", "XXX...XXXX"];
    let file = board(&folder, &rows);
    let rows = vec![".........."; 16].into_iter().chain(rows);
    let cells = rules::Board::parse(&rows.collect::<Vec<_>>().join("\n")).unwrap();
    let pieces = [rules::Piece::O, rules::Piece::T];
    let position = position_text::Position::new(cells, pieces);
    let by_file = objects(&plan(&["--board", &file, "--queue", "OT"]));
    let page = format!("https://fumen.zui.jp/?{}", position.fumen());
    let bare = position_text::Position::new(cells, []).fumen();
    for args in [
        &["--fumen", &position.fumen()][..],
        &["--fumen", &page],
        &["--fumen", &position.link()],
        &["--fumen", &bare, "--queue", "OT"],
    ] {
        let found = objects(&plan(args));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0]["fumen"], position.fumen(), "{args:?}");
        for field in ["line", "candidates", "value"] {
            assert_eq!(found[0][field], by_file[0][field], "{args:?}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = board(&folder, &[]);
    let short = folder.path().join("short.txt");
    std::fs::write(&short, "..........\n").unwrap();
    let short = short.to_str().unwrap();
    let blank = folder.path().join("blank.txt");
    std::fs::write(&blank, "\n \n").unwrap();
    let blank = blank.to_str().unwrap();
    for (args, wanted) in [
        (
            &["--board", &file, "--queue", "LT", "--depth", "3"][..],
            "has 2",
        ),
        (&["--board", &file, "--queue", "LQ"], "'Q' is no piece"),
        (&["--board", short, "--queue", "L"], "18 lines"),
        (
            &["--board", &file, "--queue", &"L".repeat(7)],
            "the queue has 7 pieces, and at most 6 can be placed",
        ),
        (
            &[
                "--board",
                &file,
                "--queue",
                &"L".repeat(1_000),
                "--depth",
                "1",
            ],
            "the queue has 1000 pieces",
        ),
        (&["--boards", short], "line 1"),
        (&["--boards", blank], "blank.txt has no board"),
        (&["--board", &file], "--queue"),
        (&["--fumen", "v115@vhAAgH"], "has no pieces"),
        (
            &["--fumen", "v115@vhA", "--queue", "T"],
            "ends at its character 4",
        ),
        (&["--fumen", "..........", "--queue", "T"], "--board"),
        (&[], "--board"),
    ] {
        let output = plan(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr.contains(wanted), "{args:?}: {stderr}");
        if !stderr.contains("Usage") {
            assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        }
    }
}
