//! `blockscope decode` compared with what the cartridge itself reports.

use crate::support::{expected, frames, save};
use screen::Picture;
use serde_json::Value;
use std::process::Command;

const WANTED: usize = 200;

#[test]
fn two_hundred_pictures_at_random_agree_with_the_cartridge() {
    let folder = tempfile::tempdir().unwrap();
    let frames = frames();
    let mut seed = 2026u64;
    let mut wanted = Vec::new();
    while wanted.len() < WANTED {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // Menus and the end of a game are short: a quarter of the draws each.
        let drawn = match wanted.len() % 4 {
            0 => &frames[..800],
            1 => &frames[frames.len() - 4_000..],
            _ => frames,
        };
        let (picture, truth) = &drawn[(seed >> 33) as usize % drawn.len()];
        let path = folder.path().join(format!("{:03}.png", wanted.len()));
        if let Some(value) = expected(path.to_str().unwrap(), truth) {
            save(picture, &path);
            wanted.push((path, value));
        }
    }
    for screen in ["title", "play", "pause", "curtain", "game-over"] {
        assert!(
            wanted.iter().any(|(_, v)| v["screen"] == screen),
            "no {screen} drawn"
        );
    }

    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args(wanted.iter().map(|(path, _)| path))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), WANTED);
    for (line, (_, expected)) in text.lines().zip(&wanted) {
        let mut seen: Value = serde_json::from_str(line).unwrap();
        let margin = seen.as_object_mut().unwrap().remove("min_margin").unwrap();
        assert_eq!(margin.is_null(), expected["board"].is_null());
        assert_eq!(&seen, expected);
    }
}

#[test]
fn a_file_that_is_no_picture_is_an_object_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.png");
    save(&Picture::plain(screen::Shade::White), &good);
    let bad = folder.path().join("bad.png");
    std::fs::write(&bad, b"no picture").unwrap();
    let jpeg = folder.path().join("jpeg.png");
    std::fs::write(&jpeg, b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args([&bad, &good, &folder.path().join("none.png"), &jpeg])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert!(objects[0]["error"].as_str().unwrap().contains("bad.png"));
    assert_eq!(objects[1]["screen"], "blank");
    assert_eq!(objects[1]["board"], Value::Null);
    assert!(objects[2]["error"].as_str().unwrap().contains("none.png"));
    let jpeg = objects[3]["error"].as_str().unwrap();
    assert!(
        jpeg.contains("jpeg.png") && jpeg.contains("PNG and JPEG files are read"),
        "{jpeg}"
    );
}
