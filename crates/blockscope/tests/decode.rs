//! `blockscope decode` against what the cartridge itself says it shows.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use autoplay::{Goal, Pilot};
use cartridge::{Screen, Truth};
use emulator::CoreKind;
use image::GrayImage;
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::{COLUMNS, Piece};
use screen::{HEIGHT, Picture, PictureMsg, WIDTH, palette};
use serde_json::{Value, json};
use std::{path::Path, process::Command};
use vision::{Profile, Reader};

const WANTED: usize = 200;

/// Frames from power-on, most of them played by the bot, some with the pause text,
/// the last ones left alone until the game is over and a new one begins.
fn frames() -> Vec<(Picture, Truth)> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 90,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut pilot = Pilot::new(reader, Strategy::four_feature(), goal);
    let mut answer = Buttons::NONE;
    let mut frames = Vec::new();
    for number in 1..14_000 {
        let person = if number > 2_000 && number < 7_000 && number % 300 < 60 {
            // A tap of Start when it begins and one when it ends.
            if matches!(number % 300, 0 | 58) {
                Buttons::START
            } else {
                Buttons::NONE
            }
        } else {
            Buttons::NONE
        };
        core.frame(answer | person).unwrap();
        let picture = core.picture();
        if number == 9_000 {
            pilot.set_bot(false);
        }
        let record = pilot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            picture: picture.clone(),
        });
        answer = record.answer;
        if number > 9_000 && number % 3 > 0 {
            answer |= Buttons::DOWN;
        }
        if let Ok(truth) = Truth::parse(core.cartridge_ram()) {
            frames.push((picture, truth));
        }
    }
    frames
}

fn save(picture: &Picture, path: &Path) {
    let grey = |x, y| palette::GREY[picture.at(x as usize, y as usize) as usize][0];
    GrayImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| [grey(x, y)].into())
        .save(path)
        .unwrap();
}

/// The field as it is seen, or nothing when a piece lies over locked cells: then
/// the picture is a blend.
fn board(truth: &Truth) -> Option<Vec<String>> {
    let letter = |kind: u8| Piece::EACH[usize::from(kind)].letter();
    let mut cells: Vec<char> = truth
        .cells
        .iter()
        .map(|&cell| match cell {
            1..=7 => letter(cell - 1),
            8 => '#',
            _ => '.',
        })
        .collect();
    if matches!(truth.screen, Screen::Pause | Screen::Over) {
        cells.fill('.');
    } else if let Some(at) = truth.piece {
        for (r, c) in Piece::EACH[usize::from(at.kind)].cells(at.orientation) {
            let (row, col) = (r + at.row, c + at.col);
            if row >= 0 {
                let cell = &mut cells[row as usize * COLUMNS + col as usize];
                // At L the sprites still lie on the cells that they became.
                if *cell != '.' && *cell != letter(at.kind) {
                    return None;
                }
                *cell = letter(at.kind);
            }
        }
    }
    Some(
        cells
            .chunks(COLUMNS)
            .map(|row| row.iter().collect())
            .collect(),
    )
}

fn expected(file: &str, truth: &Truth) -> Option<Value> {
    let screen = match truth.screen {
        Screen::Blank => "blank",
        Screen::Copyright => "copyright",
        Screen::Title => "title",
        Screen::Config => "config",
        Screen::Level => "level-a",
        Screen::Play => "play",
        Screen::Pause => "pause",
        Screen::Curtain => "curtain",
        Screen::Over => "game-over",
        Screen::Name => "level-a",
        Screen::Launch => "ending",
    };
    let field = matches!(
        truth.screen,
        Screen::Play | Screen::Pause | Screen::Curtain | Screen::Over
    );
    let next = truth
        .next
        .map(|kind| Piece::EACH[usize::from(kind)].letter());
    let shown = |value: Value| if field { value } else { Value::Null };
    Some(json!({
        "file": file,
        "screen": screen,
        "board": shown(json!(board(truth)?)),
        "next": shown(json!(next)),
        "score": shown(json!(truth.score)),
        "level": shown(json!(truth.level)),
        "lines": shown(json!(truth.lines)),
        "heart": shown(json!(truth.heart)),
    }))
}

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
            _ => &frames[..],
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
    let output = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .arg("decode")
        .args([&bad, &good, &folder.path().join("none.png")])
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
}
