//! A picture of the built-in game and its reading: a T falls, an S is next.

use super::falling_t;
use crate::{FrameAnalysis, ReadBy, RunState, Status, UiState};
use screen::{Picture, PictureMsg, Point, Rect, Shade, WIDTH};
use session::{History, Record};
use std::sync::Arc;
use vision::{Estimator, Profile, Reader};

/// The reader for it.
pub fn reader() -> Reader {
    Reader::new(Profile::blockfall().unwrap())
}

/// The picture: grey levels in a PNG.
pub fn picture() -> Picture {
    let png = image::load_from_memory(include_bytes!("play.png")).unwrap();
    let bytes: Vec<u8> = png.into_luma8().iter().map(|v| 3 - v / 85).collect();
    Picture::from_bytes(&bytes).unwrap()
}

/// A picture as the frame of a game.
pub fn record(number: u64, picture: Picture) -> Record {
    let reading = reader().read(&picture);
    let mut estimator = Estimator::new();
    estimator.see(0, &reading);
    let tracked = estimator.see(1, &reading).tracked;
    let sample = falling_t();
    Record {
        picture: PictureMsg {
            number,
            picture,
            ..sample.picture
        },
        reading: Arc::new(reading),
        tracked,
        plan: None,
        ..sample
    }
}

/// A picture with a block of it moved; its old place is white.
pub fn moved(picture: &Picture, block: Rect, to: Point) -> Picture {
    picture.edited(|shades| {
        for at in block.points() {
            shades[usize::from(at.y) * WIDTH + usize::from(at.x)] = Shade::White;
        }
        for at in block.points() {
            let (x, y) = (at.x - block.x + to.x, at.y - block.y + to.y);
            shades[usize::from(y) * WIDTH + usize::from(x)] = picture.at_point(at);
        }
    })
}

/// The status while the picture is shown.
pub fn status() -> Status {
    let mut status = Status::default();
    status.shown.run = RunState::Running;
    status.shown.reader = ReadBy::from(Profile::blockfall().unwrap());
    status
}

/// The analysis of a record when every panel is open.
pub fn analysis(
    history: &History,
    record: &Record,
    status: &Status,
    ui_state: &UiState,
) -> FrameAnalysis {
    let mut analysis = FrameAnalysis::default();
    analysis.update(history, Some(record), status, &ui_state.pixels, true);
    analysis
}
