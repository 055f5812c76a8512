//! Recordings that end in a way that nobody wanted.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

/// The environment variable with how many recordings are killed.
const KILLS: &str = "KILLS";

/// Recordings that are killed without it.
const USUAL_KILLS: u32 = 3;

/// The longest time until a recording is killed, in milliseconds.
const LONGEST: u32 = 1_500;

/// Frames of a recording that has to write more than there is room for.
const FRAMES: &str = "30000";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Verifies a session; returns how many frames were compared.
fn verified(path: &Path) -> u64 {
    let output = program()
        .args(["verify", "--quiet", "--json"])
        .arg(path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let runs = report["runs"].as_array().unwrap();
    runs.iter()
        .map(|run| {
            let frames = run["emulator"]["frames"].as_u64().unwrap();
            assert_eq!(run["planner"]["frames"], frames, "{run}");
            frames
        })
        .sum()
}

/// Records, and kills the program after this time.
fn kill(path: &Path, after: Duration) {
    let mut child = program()
        .args(["play", "--frames", "1000000", "--quiet", "--record"])
        .arg(path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !path.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Bytes of the log of a session in which frames have been written: its tables alone take less.
const FRAMES_IN_LOG: u64 = 300_000;

/// `KILLS=200` kills more of them. How much is missing is measured by a test of `machine`.
#[test]
fn a_recording_that_is_killed_opens_and_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let asked = std::env::var(KILLS).ok().map(|text| text.parse().unwrap());
    let kills = asked.unwrap_or(USUAL_KILLS);
    let mut frames = 0;
    let mut noise = 0x9E37_79B9_u32;
    for number in 0..kills {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        let path = folder.path().join(format!("{number}.blockscope"));
        kill(&path, Duration::from_millis(u64::from(noise % LONGEST)));
        frames += verified(&path);
    }
    println!("{frames} frames in {kills} sessions");
    assert!(frames > 0, "nothing was recorded at all");
}

/// What a recording that ended early has left: a sentence, the end of the game, a session.
fn ended_early(output: &Output, report: &Path, expected: &str) {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("the session is not complete") && message.contains(expected),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
    let report: serde_json::Value = serde_json::from_slice(&fs::read(report).unwrap()).unwrap();
    assert_eq!(report["frames"].to_string(), FRAMES, "the game went on");
}

/// A shell that runs the program in a small disk, or else with a limit for files.
fn in_small_disk(small: bool, folder: &Path, report: &Path) -> Output {
    let script = if small {
        "mkdir disk && mount -t tmpfs -o size=2m none disk || exit 77
         \"$0\" play --frames $1 --quiet \"--json=$2\" --record disk/full.blockscope
         code=$?; cp disk/* .; exit $code"
    } else {
        "trap '' XFSZ; ulimit -f 2000
         \"$0\" play --frames $1 --quiet \"--json=$2\" --record full.blockscope"
    };
    let mut command = Command::new(if small { "unshare" } else { "sh" });
    if small {
        command.args(["-rm", "sh"]);
    }
    let command = command.args(["-c", script, env!("CARGO_BIN_EXE_blockscope"), FRAMES]);
    command.arg(report).current_dir(folder).output().unwrap()
}

#[test]
fn a_full_disk_ends_the_recording_and_not_the_game() {
    for small in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let report = folder.path().join("report.json");
        let output = in_small_disk(small, folder.path(), &report);
        if small && matches!(output.status.code(), Some(1 | 77)) {
            // The system lets nobody but root mount a disk.
            println!("{}", stderr(&output));
            continue;
        }
        let expected = if small {
            "the disk is full"
        } else {
            "the disk"
        };
        ended_early(&output, &report, expected);
        let frames = verified(&folder.path().join("full.blockscope"));
        assert!((100..30_000).contains(&frames), "{frames} frames");
    }
}

#[test]
fn a_removed_folder_ends_the_recording_and_not_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let path = inner.join("gone.blockscope");
    let child = program()
        .args(["play", "--frames", FRAMES, "--quiet"])
        .arg(format!("--json={}", report.display()))
        .arg("--record")
        .arg(&path)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The log is there while the file is made, too; with frames it is larger.
    let log = inner.join("gone.blockscope-wal");
    while fs::metadata(&log).map_or(0, |log| log.len()) < FRAMES_IN_LOG {
        thread::sleep(Duration::from_millis(1));
    }
    fs::remove_dir_all(&inner).unwrap();
    let output = child.wait_with_output().unwrap();
    ended_early(&output, &report, "it was removed or renamed");
}

#[test]
fn a_place_where_nothing_can_be_written_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "notes").unwrap();
    let places = [
        (PathBuf::from("/proc/run.blockscope"), "can't be written"),
        (folder.path().join("no folder/run.blockscope"), "can't be"),
        (folder.path().to_owned(), "is not a session"),
        (notes.clone(), "is not a session"),
    ];
    for (path, expected) in places {
        let output = program()
            .args(["play", "--frames", "10", "--quiet", "--record"])
            .arg(&path)
            .output()
            .unwrap();
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
        assert!(message.contains(path.to_str().unwrap()), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    assert_eq!(fs::read_to_string(&notes).unwrap(), "notes");
}

/// Beside its file a recording uses names that somebody else's file may have.
#[test]
fn a_recording_leaves_files_alone_that_it_did_not_make() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../assets");
    let rom = fs::read(assets.join("blockfall.gb")).unwrap();
    for is_there in [false, true] {
        for ending in [
            ".part",
            ".1.part",
            ".1.part-wal",
            "-wal",
            "-shm",
            "-journal",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let session = folder.path().join("a.blockscope");
            let record = |rom: Option<&Path>| {
                let mut play = program();
                play.args(["play", "--frames", "30", "--quiet", "--record"]);
                play.arg(&session);
                play.args(
                    rom.iter()
                        .flat_map(|rom| ["--rom".as_ref(), rom.as_os_str()]),
                );
                play.output().unwrap()
            };
            if is_there {
                assert!(record(None).status.success());
            }
            let before = fs::read(&session).ok();
            let input = folder.path().join(format!("a.blockscope{ending}"));
            fs::write(&input, &rom).unwrap();
            let output = record(Some(&input));
            let message = stderr(&output);
            let what = format!("{ending}, {is_there}: {message}");
            assert_eq!(fs::read(&input).unwrap(), rom, "{what}");
            if ending.contains("part") {
                assert_eq!(output.status.code(), Some(0), "{what}");
                assert_eq!(verified(&session), 30, "{what}");
                let files = fs::read_dir(folder.path()).unwrap().count();
                assert_eq!(files, 2, "{what}");
            } else {
                assert_eq!(output.status.code(), Some(2), "{what}");
                assert!(message.contains(input.to_str().unwrap()), "{what}");
                assert_eq!(message.lines().count(), 1, "{what}");
                assert_eq!(fs::read(&session).ok(), before, "{what}");
                // Nor does a command that reads the session take it for a part of that.
                program().arg("verify").arg(&session).output().unwrap();
                assert_eq!(fs::read(&input).unwrap(), rom, "{what}");
            }
        }
    }
}

#[test]
fn of_two_recordings_into_one_file_the_last_is_whole_or_the_second_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..12 {
        let path = folder.path().join(format!("{}.blockscope", round / 2));
        let begin = || {
            let mut play = program();
            play.args(["play", "--frames", "300", "--quiet", "--record"]);
            play.arg(&path).stderr(Stdio::piped()).spawn().unwrap()
        };
        let both = [begin(), begin()].map(|child| child.wait_with_output().unwrap());
        let refused: Vec<_> = both.iter().filter(|it| !it.status.success()).collect();
        assert!(refused.len() < 2, "{both:?}");
        for output in refused {
            let message = stderr(output);
            assert!(message.contains("is being recorded"), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
        assert_eq!(verified(&path), 300);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
}

/// SQLite waits for a pipe under one of its names until somebody writes into it.
#[test]
fn a_pipe_beside_a_session_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("a.blockscope");
    let mut play = program();
    play.args(["play", "--frames", "30", "--quiet", "--record"]);
    assert!(play.arg(&session).status().unwrap().success());
    for ending in ["-wal", "-shm", "-journal"] {
        let pipe = folder.path().join(format!("a.blockscope{ending}"));
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for command in ["verify", "watch", "export --csv /dev/null", "play --record"] {
            // A command that waits is killed, so that the test ends.
            let mut waits = Command::new("timeout");
            waits.args(["60", env!("CARGO_BIN_EXE_blockscope")]);
            let output = waits.args(command.split(' ')).arg(&session).output();
            let output = output.unwrap();
            let message = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{command}: {message}");
            assert!(message.contains(pipe.to_str().unwrap()), "{message}");
        }
        fs::remove_file(pipe).unwrap();
    }
    assert_eq!(verified(&session), 30);
}
