//! Altered pictures and session files: whatever they show, the bot answers or a sentence does.

use crate::common::play_options;
use bot::{Bot, Goal};
use emulator::CoreKind;
use fuzz::Fuzz;
use pad::{Buttons, Epoch, Inputs};
use planner::Strategy;
use screen::{PIXELS, Picture, PictureMsg, Shade, WIDTH};
use session::History;
use session_file::SessionFile;
use std::{cell::RefCell, path::Path, sync::atomic::AtomicBool};
use vision::{Profile, Reader};

fn message(number: u64, picture: Picture) -> PictureMsg {
    PictureMsg {
        epoch: Epoch(0),
        branch: 0,
        number,
        clocks: number * 70_224,
        inputs: Inputs::default(),
        picture,
    }
}

fn bot() -> Bot {
    let goal = Goal {
        level: 9,
        ..Goal::default()
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    Bot::new(reader, Strategy::four_feature(), goal)
}

/// Pictures of a game from its first piece on, and the bot that has seen those before.
fn game() -> (Bot, Vec<Picture>) {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let (mut bot, mut before, mut pictures) = (bot(), None, Vec::new());
    let mut answer = Buttons::NONE;
    for number in 1..1_100 {
        core.frame(answer).unwrap();
        answer = bot.see(&message(number, core.picture())).answer;
        if number == 600 {
            before = Some(bot.clone());
        }
        if number > 600 {
            pictures.push(core.picture());
        }
    }
    (before.unwrap(), pictures)
}

/// What a bot is shown, by three bytes a picture: which one of the game it is, and how and
/// where it is disturbed.
fn shown(pictures: &[Picture], [which, how, place]: [u8; 3]) -> Picture {
    let picture = &pictures[usize::from(which) * pictures.len() / 256];
    let row = usize::from(place) * PIXELS / 256 / WIDTH;
    picture.edited(|shades| match how % 6 {
        0 => shades[row * WIDTH..][..WIDTH].fill(Shade::White),
        1 => shades.fill(Shade::from_bits(place)),
        2 => shades.rotate_left(usize::from(place)),
        3 => shades[usize::from(place) * 90..][..8].fill(Shade::Black),
        _ => {}
    })
}

#[test]
fn pictures() {
    let (bot, pictures) = game();
    assert!(pictures.len() > 400);
    let in_order: Vec<u8> = (0..80).flat_map(|i| [i, 5, 0]).collect();
    let backwards: Vec<u8> = (0..80).flat_map(|i| [255 - i, i, 7 * (i % 30)]).collect();
    let outcomes = RefCell::new(0);
    Fuzz::new("pictures")
        .seed(in_order)
        .seed(backwards)
        .longest(300)
        .iterations(150)
        .run(|bytes| {
            let mut bot = bot.clone();
            let mut number = 600;
            let mut activities = Vec::new();
            for &three in bytes.as_chunks().0 {
                number += 1;
                let record = bot.see(&message(number, shown(&pictures, three)));
                // A pad can't hold both ways at once.
                for both in [Buttons::LEFT | Buttons::RIGHT, Buttons::UP | Buttons::DOWN] {
                    assert!(!record.answer.contains(both), "{:?}", record.answer);
                }
                if activities.last() != Some(&record.activity.text()) {
                    activities.push(record.activity.text());
                }
            }
            *outcomes.borrow_mut() += 1;
            activities.join(", ")
        });
    assert!(*outcomes.borrow() >= 150);
}

/// Everything that is read of a session file; its sums refuse most of what is altered.
fn session_read(path: &Path) -> Result<(), session_file::SessionError> {
    let file = SessionFile::open(path)?;
    file.check_pages(&AtomicBool::new(false))?;
    for run in file.runs()? {
        let history = History::default();
        if history.open(file.stored(run.id)?).is_ok() {
            for branch in history.branches() {
                let frames = history.range(branch.id).into_iter().flatten().take(600);
                for frame in frames.step_by(40) {
                    let _ = history.get_on(branch.id, frame);
                }
            }
        }
        for branch in run.branches {
            for block in file.blocks(branch.row)? {
                file.bytes(block.row)?;
            }
            file.truths(branch.row)?;
        }
    }
    Ok(())
}

#[test]
fn session() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    let limits = machine::Limits {
        frames: Some(40),
        ..machine::Limits::default()
    };
    let mut options = play_options(Goal::default(), limits);
    options.record = Some(path.clone());
    trials::play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    Fuzz::new("session")
        .longest(bytes.len())
        .seed(bytes)
        .iterations(300)
        .run(|altered| {
            std::fs::write(&path, altered).unwrap();
            match session_read(&path) {
                Ok(()) => "read".to_owned(),
                Err(error) => error.to_string(),
            }
        });
}
