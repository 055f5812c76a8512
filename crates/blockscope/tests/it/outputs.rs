//! Where commands write, and how they end.

use crate::program::{blockscope, stderr};
use std::{fs, path::Path};

/// No command replaces what it reads.
#[test]
fn an_input_is_never_an_output() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let session = at("a.blockscope");
    let recorded = blockscope(&["play", "--frames", "300", "--record", &session, "--quiet"]);
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let before = fs::read(&session).unwrap();
    let link = at("link");
    fs::hard_link(&session, &link).unwrap();
    for output in [&session, &link] {
        for args in [
            &["verify", &session, "--certificate", output][..],
            &["regress", &session, "--html", output],
            &["diff", "blockfall", "blockfall", &session, "--html", output],
            &["review", &session, &format!("--json={output}")],
            &["watch", &session, &format!("--json={output}")],
            &["export", &session, "--csv", output],
        ] {
            let found = blockscope(args);
            assert_eq!(found.status.code(), Some(2), "{args:?}");
            let why = stderr(&found);
            assert!(
                why.contains("is read by the same command"),
                "{args:?}: {why}"
            );
            assert_eq!(fs::read(&session).unwrap(), before, "{args:?}");
        }
    }
}

/// A record of the lab goes into devices, links and pipes and leaves them what they are.
#[cfg(unix)]
#[test]
fn a_record_does_not_replace_a_device_or_a_link() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    symlink("real", &link).unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let run = |output: &Path| {
        let output = output.to_string_lossy();
        let found = blockscope(&[
            "lab",
            "run",
            "class-project",
            "--games",
            "1",
            "-q",
            "-o",
            &output,
        ]);
        assert!(found.status.success(), "{}", stderr(&found));
        found.stdout
    };
    let stdout = run(Path::new("-"));
    run(&link);
    assert!(link.is_symlink());
    assert_eq!(fs::read(folder.path().join("real")).unwrap(), stdout);
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| fs::read(&pipe).unwrap());
        run(&pipe);
        assert_eq!(reader.join().unwrap(), stdout);
    });
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// Numbers that no memory holds end in one sentence.
#[test]
fn too_many_games_are_refused_at_once() {
    for games in ["4294967295", "18446744073709551615"] {
        let found = blockscope(&["lab", "run", "class-project", "--games", games]);
        assert_eq!(found.status.code(), Some(2));
        let why = stderr(&found);
        assert!(why.contains("at most 2000000 are played in a run"), "{why}");
    }
}

/// Neither a silent pipe nor a long run keeps a command.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_every_command_that_waits() {
    use crate::program::interrupted;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("silent.y4m");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_string_lossy();
    let log = folder.path().join("log").to_string_lossy().into_owned();
    for args in [
        &["watch", &pipe, "--quiet"][..],
        &["decode", &pipe],
        &["review", &pipe, "--quiet"],
        &[
            "calibrate",
            "--source",
            &pipe,
            "--click",
            "1,1=empty",
            "-o",
            "/dev/null",
        ],
        &[
            "lab",
            "run",
            "class-project",
            "--games",
            "2000000",
            "--quiet",
        ],
        &["lab", "tune", "nes-swarm", "--log", &log, "--quiet"],
    ] {
        let found = interrupted(args);
        assert!(
            found.status.code().is_some(),
            "{args:?} was killed: {}",
            stderr(&found)
        );
    }
}

/// The name of a file is never a program's arguments.
#[test]
fn a_file_named_like_a_specification_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let name = "ffmpeg:-y precious";
    fs::write(folder.path().join(name), "no picture").unwrap();
    let found = std::process::Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["decode", name, "--ffmpeg", "/nowhere/ffmpeg"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(found.status.code(), Some(2));
    let line: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
    let error = line["error"].as_str().unwrap();
    assert!(error.contains("can't be read"), "{error}");
    assert!(!error.contains("/nowhere"), "{error}");
}
