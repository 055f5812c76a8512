//! Pictures of the cartridge with their contents, as the cartridge reports them.

#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use bot::{Bot, Goal};
use cartridge::{Screen, Truth};
use emulator::CoreKind;
use image::GrayImage;
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::{COLUMNS, CellArt, Piece};
use screen::{HEIGHT, Picture, PictureMsg, WIDTH, palette};
use serde_json::{Value, json};
use std::{path::Path, sync::OnceLock};
use vision::{Profile, Reader};

/// Frames from power-on: played by the bot, some with the pause text, then without the
/// bot until the game is over and a new one begins.
pub fn frames() -> &'static [(Picture, Truth)] {
    static ALL: OnceLock<Vec<(Picture, Truth)>> = OnceLock::new();
    ALL.get_or_init(play)
}

fn play() -> Vec<(Picture, Truth)> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 90,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), goal);
    let mut answer = Buttons::NONE;
    let mut frames = Vec::new();
    for number in 1..14_000 {
        let person = if number > 2_000 && number < 7_000 && number % 300 < 60 {
            // One tap of Start at the beginning and one at the end.
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
            bot.set_bot(false);
        }
        let record = bot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            inputs: pad::Inputs::default(),
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

pub fn save(picture: &Picture, path: &Path) {
    let grey = |x, y| palette::GREY[picture.at(x as usize, y as usize) as usize][0];
    GrayImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| [grey(x, y)].into())
        .save(path)
        .unwrap();
}

/// The visible field, or `None` when a piece overlaps locked cells: then the picture is
/// a blend.
fn board(truth: &Truth) -> Option<Vec<String>> {
    let mut cells: Vec<char> = truth
        .cells
        .as_flattened()
        .iter()
        .map(|&cell| match cell {
            CellArt::Piece(piece) => piece.letter(),
            CellArt::Curtain => '#',
            _ => '.',
        })
        .collect();
    if matches!(truth.screen, Screen::Pause | Screen::Over) {
        cells.fill('.');
    } else if let Some(at) = truth.piece {
        for (row, col) in at.cells() {
            if row >= 0 {
                let cell = &mut cells[row as usize * COLUMNS + col as usize];
                // In the lock step the sprites still overlap the new cells.
                if *cell != '.' && *cell != at.piece.letter() {
                    return None;
                }
                *cell = at.piece.letter();
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

pub fn expected(file: &str, truth: &Truth) -> Option<Value> {
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
    let next = truth.next.map(Piece::letter);
    let shown = |value: Value| if field { value } else { Value::Null };
    Some(json!({
        "schema": "blockscope-reading",
        "version": 1,
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
