//! Stored pictures and their contents: `testdata/golden/*.png` and `expected.txt`.
//!
//! The pictures are of the cartridge, and the text is what the cartridge itself reports
//! for them. `UPDATE_GOLDEN=1 cargo test -p blockscope --test it golden` writes both again
//! without reading any picture.

use crate::support::{expected, frames, save};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The screens of the stored pictures, and how many of each.
const KEPT: [(&str, usize); 8] = [
    ("copyright", 1),
    ("title", 1),
    ("config", 1),
    ("level-a", 1),
    ("play", 6),
    ("pause", 1),
    ("curtain", 1),
    ("game-over", 1),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/golden")
}

/// The contents of a picture as text.
fn text(object: &Value) -> String {
    let name = Path::new(object["file"].as_str().unwrap());
    let mut text = format!("{}\n", name.file_name().unwrap().to_str().unwrap());
    for key in ["screen", "next", "score", "level", "lines", "heart"] {
        match &object[key] {
            Value::Null => {}
            Value::String(value) => text += &format!("{key} {value}\n"),
            value => text += &format!("{key} {value}\n"),
        }
    }
    for row in object["board"].as_array().into_iter().flatten() {
        text += &format!("{}\n", row.as_str().unwrap());
    }
    text
}

/// Chooses pictures of every screen, far apart in time, and stores them with their contents.
fn update() {
    let frames = frames();
    let mut texts = Vec::new();
    fs::create_dir_all(folder()).unwrap();
    for (screen, count) in KEPT {
        let shown = |value: &Value| value["screen"] == screen;
        let of_screen: Vec<_> = frames
            .iter()
            .filter_map(|(picture, truth)| Some((picture, expected("", truth)?)))
            .filter(|(_, value)| shown(value))
            .collect();
        for n in 0..count {
            let at = (2 * n + 1) * of_screen.len() / (2 * count);
            let (picture, mut value) = of_screen[at].clone();
            let name = format!("{screen}-{}.png", n + 1);
            save(picture, &folder().join(&name));
            value["file"] = name.into();
            texts.push(text(&value));
        }
    }
    fs::write(folder().join("expected.txt"), texts.join("\n")).unwrap();
}

#[test]
fn kept_pictures_say_what_is_written_beside_them() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        update();
    }
    let expected = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let names = expected.lines().filter(|line| line.ends_with(".png"));
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), KEPT.iter().map(|(_, n)| n).sum::<usize>());
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args(&names)
        .current_dir(folder())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let texts = printed
        .lines()
        .map(|line| text(&serde_json::from_str(line).unwrap()));
    assert_eq!(texts.collect::<Vec<_>>().join("\n"), expected);
}
