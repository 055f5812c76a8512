//! `blockscope watch` on a film of the cartridge, compared with what the cartridge reports.

use crate::support::{frames, save};
use cartridge::Truth;
use image::RgbImage;
use screen::{HEIGHT, Picture, WIDTH, palette};
use serde_json::Value;
use source::{write_y4m_frame, write_y4m_header};
use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

fn watch() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    command.args(["watch", "--quiet", "--profile", "blockfall"]);
    command
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn events<'a>(lines: &'a [Value], name: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["event"] == name).collect()
}

/// Twice as large as the screen.
fn image(picture: &Picture) -> RgbImage {
    RgbImage::from_fn(2 * WIDTH as u32, 2 * HEIGHT as u32, |x, y| {
        palette::GREY[picture.at(x as usize / 2, y as usize / 2) as usize].into()
    })
}

fn y4m<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_y4m_header(&mut bytes, (2 * WIDTH as u32, 2 * HEIGHT as u32), (60, 1)).unwrap();
    for picture in pictures {
        write_y4m_frame(&mut bytes, &image(picture)).unwrap();
    }
    bytes
}

/// Piece, orientation and leftmost column of each lock.
fn true_locks(truths: &[(Picture, Truth)]) -> Vec<(char, u64, i64)> {
    let mut locked = truths[0].1.hidden.locked;
    let mut locks = Vec::new();
    for (_, truth) in truths {
        if truth.hidden.locked != locked {
            locked = truth.hidden.locked;
            let at = truth.hidden.last_lock;
            let (orientation, column) = (u64::from(at.orientation), i64::from(at.column()));
            locks.push((at.piece.letter(), orientation, column));
        }
    }
    locks
}

#[test]
fn a_film_on_stdin_gives_the_true_pieces_clears_and_score() {
    let frames = &frames()[900..1_500];
    let mut child = watch()
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let bytes = y4m(frames.iter().map(|(picture, _)| picture));
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::Builder::new();
    let writer = writer
        .spawn(move || stdin.write_all(&bytes).unwrap())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{output:?}");
    let lines = lines(&output);
    assert_eq!(
        (&lines[0]["type"], &lines[0]["version"]),
        (&"source".into(), &2.into())
    );
    assert_eq!(lines[1]["type"], "reading");
    assert!(lines[1]["board"].is_array() && lines[1]["unsure"] == 0);

    let locks: Vec<(char, u64, i64)> = events(&lines, "lock")
        .iter()
        .map(|lock| {
            let piece = lock["piece"].as_str().unwrap().chars().next().unwrap();
            let (orientation, column) = (&lock["orientation"], &lock["column"]);
            (
                piece,
                orientation.as_u64().unwrap(),
                column.as_i64().unwrap(),
            )
        })
        .collect();
    let truth = true_locks(frames);
    // Where it begins, a piece may be anywhere; where it ends, the last lock needs two frames.
    assert!(truth.len() >= 5);
    assert!(
        truth.ends_with(&locks) || truth[..truth.len() - 1].ends_with(&locks),
        "{locks:?}\n{truth:?}"
    );
    assert!(locks.len() + 2 >= truth.len(), "{locks:?}\n{truth:?}");
    let end = &frames.last().unwrap().1;
    assert_eq!(events(&lines, "score").last().unwrap()["score"], end.score);
    assert_eq!(events(&lines, "lines").last().unwrap()["lines"], end.lines);
    assert_eq!(events(&lines, "lost"), Vec::<&Value>::new());
    let time =
        |line: &Value| line["time"].as_f64().unwrap() * 60.0 - line["frame"].as_f64().unwrap();
    assert!(lines[1..].iter().all(|line| time(line).abs() < 0.01));
}

/// A damaged block loses all of its frames, and what is after it is watched.
#[test]
fn the_frames_of_a_damaged_block_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("a.blockscope");
    let mut play = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    play.args(["play", "--quiet", "--frames", "900", "--record"]);
    assert!(play.arg(&session).output().unwrap().status.success());
    let database = rusqlite::Connection::open(&session).unwrap();
    let length: i64 = database
        .query_row("SELECT length FROM block WHERE id = 2", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert!(length > 1);
    let damage = "UPDATE block SET records = zeroblob(length(records)) WHERE id = 2";
    assert_eq!(database.execute(damage, []).unwrap(), 1);
    drop(database);
    let output = watch().arg(&session).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let lines = lines(&output);
    assert_eq!(
        lines.iter().filter(|line| line["type"] == "error").count(),
        1
    );
    assert!(lines.last().unwrap()["frame"].as_i64().unwrap() > 2 * length);
    let complaint = String::from_utf8(output.stderr).unwrap();
    let counted = format!("{length} frames of ");
    assert!(complaint.contains(&counted), "{complaint}");
}

#[test]
fn a_folder_a_session_and_a_range_are_watched() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    std::fs::create_dir(&pictures).unwrap();
    for (i, (picture, _)) in frames()[1_000..1_004].iter().enumerate() {
        save(picture, &pictures.join(format!("{i}.png")));
    }
    std::fs::write(pictures.join("2.png"), b"damaged").unwrap();
    let output = watch().arg(&pictures).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let lines = lines(&output);
    assert_eq!(lines[0]["frames"], 4);
    let errors: Vec<&Value> = lines
        .iter()
        .filter(|line| line["type"] == "error")
        .collect();
    assert!(errors.len() == 1 && errors[0]["error"].as_str().unwrap().contains("2.png"));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains("2.png") && complaint.contains("1 frame "),
        "{complaint}"
    );

    let session = folder.path().join("a.blockscope");
    let mut play = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    play.args([
        "play", "--quiet", "--frames", "900", "--level", "9", "--record",
    ]);
    assert!(play.arg(&session).output().unwrap().status.success());
    let json = folder.path().join("lines.jsonl");
    let output = watch()
        .arg(&session)
        .args(["--frames", "600.."])
        .arg(format!("--json={}", json.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(json).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["frames"], 900);
    assert_eq!(lines[1]["frame"], 600);
    assert!(!events(&lines, "lock").is_empty());
}

#[test]
fn what_can_not_be_watched_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let video = folder.path().join("a.mkv");
    std::fs::write(&video, b"\x1aE\xdf\xa3").unwrap();
    let damaged = folder.path().join("a.y4m");
    std::fs::write(&damaged, b"YUV4MPEG2 W5\nFRAME\n").unwrap();
    let none = folder.path().join("none");
    for (path, part) in [
        (&video, "install ffmpeg or name it with --ffmpeg"),
        (&damaged, "no height"),
        (&none, "none can't be read"),
    ] {
        let mut command = watch();
        command.args(["--ffmpeg", "/nowhere/ffmpeg"]).arg(path);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{path:?}");
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(complaint.contains(part), "{complaint}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn sources_are_listed_and_a_sentence_stands_where_there_is_none() {
    use std::{fs, os::unix::fs::PermissionsExt as _};
    let folder = tempfile::tempdir().unwrap();
    let (text, ffmpeg) = (folder.path().join("text"), folder.path().join("ffmpeg"));
    let script = "#!/bin/sh\necho '  * /dev/video77 [GB Interceptor: GB] (none)'\n";
    fs::write(&text, script).unwrap();
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
    // A program that is open for writing can't be started, so `cp` writes it.
    let copied = Command::new("cp").arg("-p").args([&text, &ffmpeg]).status();
    assert!(copied.unwrap().success());
    let sources = |ffmpeg: &std::path::Path, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
        let command = command.arg("sources").arg("--ffmpeg").arg(ffmpeg);
        let output = command.args(arguments).env_remove("DISPLAY").output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let listed = sources(&ffmpeg, &[]);
    let line = "device:/dev/video77  GB Interceptor: GB (handheld)";
    assert!(
        listed
            .lines()
            .any(|it| it.split_whitespace().eq(line.split_whitespace())),
        "{listed}"
    );
    let json: Value = serde_json::from_str(&sources(&ffmpeg, &["--json"])).unwrap();
    assert_eq!(json["schema"], "blockscope-sources");
    let found = json["sources"].as_array().unwrap();
    let of_device = |it: &&Value| it["source"] == "device:/dev/video77";
    assert_eq!(found.iter().find(of_device).unwrap()["kind"], "handheld");
    // A system with a device lists it even if ffmpeg does not.
    let nothing = sources(std::path::Path::new("true"), &[]);
    let is_device = nothing.starts_with("device:");
    assert!(
        is_device || nothing.starts_with("Nothing was found"),
        "{nothing}"
    );
}
