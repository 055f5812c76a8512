//! A session of a played game.

use export::{Clip, Look};
use machine::{Goal, Limits};
use pad::FrameNo;
use planner::Strategy;
use screen::palette;
use session::History;
use session_file::SessionFile;
use std::{
    ops::{ControlFlow, RangeInclusive},
    sync::{LazyLock, atomic::AtomicBool},
};
use trials::play::{PlayOptions, run};
use vision::Auto;
use workbench::Layer;

/// Frames of the session.
pub const FRAMES: u64 = 1_500;

static HISTORY: LazyLock<History> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.blockscope");
    let options = PlayOptions {
        goal: Goal {
            level: 9,
            ..Goal::default()
        },
        limits: Limits {
            frames: Some(FRAMES),
            ..Limits::default()
        },
        record: Some(path.clone()),
        ..PlayOptions::new(Auto::shipped().unwrap().into(), Strategy::four_feature())
    };
    run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    let file = SessionFile::open(&path).unwrap();
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    // The records stay in the file, which is open.
    assert!(history.get(FRAMES).is_some());
    history
});

/// The history of the session.
pub fn history() -> &'static History {
    &HISTORY
}

/// Some frames of it.
pub fn clip(frames: RangeInclusive<FrameNo>) -> Clip {
    Clip::new(history(), None, Some(*frames.start()), Some(*frames.end())).unwrap()
}

/// Bare pictures.
pub fn bare(scale: u8) -> Look {
    Look {
        scale,
        colours: palette::GREEN,
        layers: Vec::new(),
    }
}

/// Pictures with layers.
pub fn with(layers: &[Layer], scale: u8) -> Look {
    Look {
        layers: layers.to_vec(),
        ..bare(scale)
    }
}

/// The picture of a frame, each pixel as a block, as red, green and blue.
pub fn expected(frame: FrameNo, scale: usize) -> Vec<u8> {
    let record = history().get(frame).unwrap();
    let picture = &record.picture.picture;
    let mut rgb = Vec::new();
    for y in 0..screen::HEIGHT * scale {
        for x in 0..screen::WIDTH * scale {
            let shade = picture.at(x / scale, y / scale);
            rgb.extend(palette::GREEN[shade as usize]);
        }
    }
    rgb
}

/// A progress that never cancels.
pub fn on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
