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

#[cfg(unix)]
#[test]
fn an_mp4_is_made_by_the_ffmpeg_in_path() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let export = |programs: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
        let frames = ["--frames", "101..130", "--mp4", "film.mp4"];
        command
            .args(["export", "run.blockscope", "--quiet"])
            .args(frames);
        command.env("PATH", programs).current_dir(folder.path());
        command.output().unwrap()
    };
    let programs = tempfile::tempdir().unwrap();
    let refused = export(programs.path());
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(why.contains("ffmpeg") && why.contains("PATH"), "{why}");
    assert!(!folder.path().join("film.mp4").exists());

    let program = programs.path().join("ffmpeg");
    let script = "#!/bin/sh\nfor file; do :; done\n/bin/cat >\"${file#file:}\"\n";
    let text = programs.path().join("text");
    fs::write(&text, script).unwrap();
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
    // A program that is open for writing can't be started, and a test beside this one may start another
    // while it is: so `cp` writes it.
    let copied = std::process::Command::new("cp")
        .arg("-p")
        .args([&text, &program])
        .status();
    assert!(copied.unwrap().success());
    fs::remove_file(&text).unwrap();
    let made = export(programs.path());
    assert!(made.status.success(), "{made:?}");
    let bytes = fs::metadata(folder.path().join("film.mp4")).unwrap().len();
    assert_eq!(bytes, 30 * 160 * 144 * 3);

    fs::write(&program, "#!/bin/sh\necho 'no encoder' >&2\nexit 1\n").unwrap();
    fs::remove_file(folder.path().join("film.mp4")).unwrap();
    let failed = export(programs.path());
    assert!(!failed.status.success());
    let why = String::from_utf8(failed.stderr).unwrap();
    assert!(
        why.trim_end().ends_with("ffmpeg made no video: no encoder"),
        "{why}"
    );
    assert!(!folder.path().join("film.mp4").exists());
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

/// The samples of a WAV file, left and right.
fn wav(path: &Path) -> Vec<i16> {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..4], b"RIFF");
    let samples = bytes[44..].as_chunks::<2>().0;
    samples.iter().map(|two| i16::from_le_bytes(*two)).collect()
}

#[test]
fn the_sound_of_a_film_is_beside_it_and_as_long() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let write = |film: &str, frames: &str| {
        let args = [
            "export",
            "run.blockscope",
            "--frames",
            frames,
            "--sound",
            "--gif",
            film,
        ];
        printed(folder.path(), &args);
        wav(&folder.path().join(film).with_extension("wav"))
    };
    let sound = write("a.gif", "601..900");
    assert!(at("a.gif").exists());
    // 300 of 59.7275 frames of a second, on two sides.
    assert_eq!(
        sound.len(),
        2 * (300 * 70_224 * 48_000_u64 / 4_194_304) as usize
    );
    assert!(
        sound.iter().any(|level| level.abs() > 1_000),
        "it is silent"
    );
    assert_eq!(
        write("b.gif", "601..900"),
        sound,
        "it is another one each time"
    );

    let args = ["export", "run.blockscope", "--sound", "--y4m", "-"];
    let refused = blockscope(folder.path(), &args);
    let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && stderr.contains("name a file"),
        "{stderr}"
    );
    let args = ["export", "run.blockscope", "--sound", "--csv", "t.csv"];
    assert!(!blockscope(folder.path(), &args).status.success());
    assert!(!at("t.csv").exists());

    let silent = [
        "--core",
        "gameboy-core",
        "--frames",
        "60",
        "--quiet",
        "--record",
        "s.blockscope",
    ];
    printed(folder.path(), &[&["play"], &silent[..]].concat());
    let args = ["export", "s.blockscope", "--sound", "--gif", "s.gif"];
    let refused = blockscope(folder.path(), &args);
    let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(stderr.contains("gameboy-core gives no sound"), "{stderr}");
    assert!(!at("s.gif").exists());
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
        assert_eq!(output.status.code(), Some(130), "{format}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("was interrupted"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, before, "{format} left something");
    }
}
