//! `blockscope soak`, run as a process.

use crate::program::{blockscope, stderr};
use serde_json::Value;
use std::{
    path::Path,
    process::{Command, Output},
};

fn soak(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command
        .args(["soak", "--quiet"])
        .args(args)
        .output()
        .unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_clean_run_prints_a_table_and_writes_a_report_and_the_memory_over_time() {
    let folder = tempfile::tempdir().unwrap();
    let (json, csv) = (folder.path().join("a.json"), folder.path().join("a.csv"));
    let sessions = folder.path().join("sessions");
    std::fs::create_dir(&sessions).unwrap();
    let file = format!("--json={}", text(&json));
    let files = [&file, "--csv", text(&csv), "--record", text(&sessions)];
    let output = soak(
        &[
            &["--frames", "5000", "--pieces", "9", "--every", "2"][..],
            &files,
        ]
        .concat(),
    );
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{table}");
    for word in ["undisturbed", "branch", "late plans", "memory: peak"] {
        assert!(table.contains(word), "{table}");
    }
    let report: Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert!(report["frames"].as_u64().unwrap() >= 5_000);
    assert_eq!(report["problems"], serde_json::json!([]));
    let csv = std::fs::read_to_string(&csv).unwrap();
    let samples = report["memory"]["samples"].as_array().unwrap();
    assert_eq!(csv.lines().count(), 1 + samples.len());
    assert!(csv.starts_with("frames,games,resident_bytes,history_bytes,records\n"));
    let recorded: Vec<_> = std::fs::read_dir(&sessions).unwrap().collect();
    assert!(!recorded.is_empty());
    for session in recorded {
        let session = session.unwrap().path();
        let output = blockscope(&["verify", "--strict", "--quiet", text(&session)]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
}

#[test]
fn a_run_with_a_problem_exits_with_1_and_reports_it() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let output = soak(&["--frames", "1000", "--memory-limit", "1"]);
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{table}");
    assert!(table.contains("the limit is 1 MiB"), "{table}");
}
