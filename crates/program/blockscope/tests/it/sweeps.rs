//! The sweeps of `docs/sweeps.md` with a worker that is killed, where their engines are there.

use crate::lab::folder;
use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_blockscope");

fn is_there(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let there = command.status().is_ok_and(|status| status.success());
    if !there {
        eprintln!("skipped: {program} {} does not run here", args.join(" "));
    }
    there
}

fn assert_merged_is_whole(folder: &Path) {
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(read("merged.json"), read("whole.json"));
}

#[cfg(unix)]
#[test]
fn dask_gives_the_parts_of_a_killed_worker_to_another() {
    if !is_there("python3", &["-c", "import distributed"]) {
        return;
    }
    let folder = folder();
    let script =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../docs/sweeps/dask_sweep.py");
    let mut sweep = Command::new("python3")
        .arg(script)
        .args([
            "small.toml",
            "--parts",
            "6",
            "--workers",
            "2",
            "-o",
            "merged.json",
        ])
        .args(["--program", PROGRAM])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(sweep.stdout.take().unwrap()).lines();
    let mut killed = false;
    for line in lines {
        let line = line.unwrap();
        let worker = line
            .strip_prefix("worker ")
            .and_then(|rest| rest.split(' ').next());
        if let Some(worker) = worker.filter(|_| !killed) {
            killed = true;
            let status = Command::new("kill").args(["-9", worker]).status().unwrap();
            assert!(status.success(), "{line}");
        }
    }
    assert!(killed && sweep.wait().unwrap().success());
    assert_merged_is_whole(folder.path());
}

#[cfg(unix)]
#[test]
fn gnu_parallel_starts_a_killed_part_again() {
    if !is_there("parallel", &["--version"]) || !is_there("timeout", &["--version"]) {
        return;
    }
    let folder = folder();
    // The first process to get here is killed.
    let job = "if mkdir killed 2>/dev/null; then kill='timeout -s KILL 0.05'; else kill=; fi; \
               $kill \"$PROGRAM\" lab run small.toml --shard {}/6 --out parts --threads 1 --quiet";
    let output = Command::new("parallel")
        .args([
            "--will-cite",
            "--jobs",
            "2",
            "--retries",
            "3",
            "--joblog",
            "jobs.log",
            job,
            ":::",
        ])
        .args(["1", "2", "3", "4", "5", "6"])
        .env("PROGRAM", PROGRAM)
        .env("PARALLEL_SHELL", "/bin/sh")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let merged = Command::new(PROGRAM)
        .args(["lab", "merge", "parts", "-o", "merged.json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(merged.status.success(), "{merged:?}");
    assert_merged_is_whole(folder.path());
}
