//! `blockscope export` and `decode` on a session, by the program as a process.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

const FRAMES: usize = 900;

/// A folder with a recorded session, `run.blockscope`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let frames = FRAMES.to_string();
    let args = [
        "play",
        "--frames",
        &frames,
        "--quiet",
        "--record",
        "run.blockscope",
    ];
    assert!(blockscope(folder.path(), &args).status.success());
    folder
}

fn blockscope(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.args(args).current_dir(folder).output().unwrap()
}

/// What a command that succeeds prints.
fn printed(folder: &Path, args: &[&str]) -> String {
    let output = blockscope(folder, args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn decode_prints_the_recorded_reading_of_every_picture() {
    let folder = folder();
    let text = printed(folder.path(), &["decode", "run.blockscope"]);
    let mut screens = BTreeSet::new();
    for (line, frame) in text.lines().zip(1..) {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["file"], "run.blockscope");
        assert_eq!((&object["run"], &object["branch"]), (&1.into(), &0.into()));
        assert_eq!(object["frame"], frame);
        screens.insert(object["screen"].as_str().unwrap().to_owned());
    }
    assert_eq!(text.lines().count(), FRAMES);
    assert!(
        screens.contains("title") && screens.contains("play"),
        "{screens:?}"
    );

    // The same pictures, read by the same profile again.
    let args = ["decode", "run.blockscope", "--profile", "blockfall"];
    assert!(
        printed(folder.path(), &args) == text,
        "read again, something differs"
    );
    // Another profile reads something else.
    let profile = vision::Profile::blockfall_text().replace("[16, 0]", "[24, 0]");
    fs::write(folder.path().join("off.toml"), profile).unwrap();
    let args = ["decode", "run.blockscope", "--profile", "off.toml"];
    assert!(
        printed(folder.path(), &args) != text,
        "the profile is ignored"
    );
}

#[test]
fn an_exported_picture_is_decoded_as_it_was_recorded() {
    let folder = folder();
    let at = |args: &[&str]| printed(folder.path(), args);
    at(&[
        "export",
        "run.blockscope",
        "--frames",
        "800",
        "--scale",
        "3",
        "--png",
        "a.png",
    ]);
    let mut picture: Value = serde_json::from_str(&at(&["decode", "a.png"])).unwrap();
    let recorded = at(&[
        "export",
        "run.blockscope",
        "--frames",
        "800",
        "--jsonl",
        "-",
    ]);
    let recorded: Value = serde_json::from_str(&recorded).unwrap();
    // Each states its own kind.
    for own in ["file", "schema"] {
        picture.as_object_mut().unwrap().remove(own);
    }
    for (key, value) in picture.as_object().unwrap() {
        assert_eq!(recorded[key], *value, "{key}");
    }
    assert_eq!(recorded["screen"], "play");
}

#[test]
fn a_table_on_stdout_has_a_row_for_each_frame() {
    let folder = folder();
    let text = printed(folder.path(), &["export", "run.blockscope", "--csv", "-"]);
    assert_eq!(text.lines().count(), FRAMES + 1);
    let args = ["export", "run.blockscope", "--csv", "-", "--frames", "..9"];
    assert_eq!(printed(folder.path(), &args).lines().count(), 10);
}

/// An export that was interrupted leaves neither a file nor a part of one.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_file() {
    let folder = folder();
    let session = folder.path().join("run.blockscope");
    let before = fs::read_dir(folder.path()).unwrap().count();
    for format in ["--apng", "--png-folder"] {
        let target = folder.path().join("target");
        let output = crate::program::interrupted(&[
            "export",
            session.to_str().unwrap(),
            "--scale",
            "8",
            "--layers",
            "all",
            format,
            target.to_str().unwrap(),
        ]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("was interrupted"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, before, "{format} left something");
    }
}
