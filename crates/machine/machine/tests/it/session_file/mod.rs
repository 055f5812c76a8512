//! Sessions that are recorded, read again and verified.

mod bookmarks;
mod docs;
mod faults;
mod flips;
mod forgeries;
mod kept;
mod killed;
mod layers;
mod nested;
mod round_trip;
mod shared;
mod start_position;
mod stretch;
mod sums;
mod versions;

use crate::common::{pause, play_options, setup, wait};
use machine::{
    CoreKind, Goal, Limits, Machine, RunState, Status, resume,
    verify::{SessionLayer, VerifyOptions, VerifyReport, verify},
};
use pad::FrameNo;
use session::History;
use session_file::SessionFile;
use std::{path::Path, sync::atomic::AtomicBool};
use trials::play::{self, PlayOptions};

/// Records a game without a window.
fn record(path: &Path, frames: u64, change: impl FnOnce(&mut PlayOptions)) {
    let limits = Limits {
        frames: Some(frames),
        ..Limits::default()
    };
    let mut options = play_options(Goal::default(), limits);
    options.record = Some(path.to_owned());
    change(&mut options);
    let report = play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(report.unrecorded, None);
}

fn run(machine: &Machine, frames: u32) -> FrameNo {
    let wanted = machine.status().frame + u64::from(frames);
    machine.step(frames);
    wait(machine, "a step", |status| {
        status.frame == wanted
            && status.summary.frame == wanted
            && status.ran == wanted
            && status.run_state == RunState::Paused
    });
    wanted
}

fn verified(path: &Path, options: &VerifyOptions) -> VerifyReport {
    verify(path, options, |_| {}, &AtomicBool::new(false)).unwrap()
}

#[test]
fn what_was_recorded_is_there_again_and_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 2_000, |_| {});
    let size = std::fs::metadata(&path).unwrap().len();
    assert!(size < 2 << 20, "{size} bytes");
    let beside = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(beside, 1, "the file is the whole session");

    let report = verified(&path, &VerifyOptions::default());
    let [run] = &report.runs[..] else {
        panic!("{report:?}");
    };
    assert_eq!(run.difference, None);
    assert_eq!(run.skipped().count(), 0, "{run:?}");
    for layer in [
        SessionLayer::Emulator,
        SessionLayer::Vision,
        SessionLayer::Planner,
    ] {
        assert_eq!(run.checked(layer).frames, 2_000, "{layer:?}");
    }
    assert!(run.truth.frames > 1_900, "{run:?}");

    let history = History::default();
    let file = SessionFile::open(&path).unwrap();
    history.open(file.stored(1).unwrap()).unwrap();
    assert_eq!(history.range(0), Some(1..=2_000));
    assert!(history.get(1_234).is_some());
    assert!(history.statistics(0, 2_000).unwrap().run.locks > 5);
}

#[test]
fn on_either_core_and_on_the_pictures_alone() {
    let folder = tempfile::tempdir().unwrap();
    for core in CoreKind::EACH {
        let path = folder.path().join(format!("{core}.blockscope"));
        record(&path, 2_000, |options| options.core = core);
        let whole = verified(&path, &VerifyOptions::default());
        assert_eq!(whole.difference(), None, "{core}");
        assert_eq!(whole.runs[0].emulator.frames, 2_000);
        let alone = VerifyOptions {
            pictures_only: true,
            ..VerifyOptions::default()
        };
        let alone = verified(&path, &alone);
        assert_eq!(alone.difference(), None);
        let run = &alone.runs[0];
        assert_eq!((run.emulator.frames, run.vision.frames), (0, 2_000));
    }
}

#[test]
fn a_run_that_ends_at_a_limit_verifies_to_its_last_frame() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pieces.blockscope");
    record(&path, 1, |options| {
        options.limits = Limits {
            pieces: Some(4),
            ..Limits::default()
        };
    });
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    assert_eq!(report.runs[0].skipped().count(), 0);
}

#[test]
fn the_game_goes_on_from_any_frame_of_a_recorded_run_as_it_went_on_then() {
    let folder = tempfile::tempdir().unwrap();
    for core in CoreKind::EACH {
        let path = folder.path().join(format!("{core}.blockscope"));
        record(&path, 2_000, |options| options.core = core);
        let file = SessionFile::open(&path).unwrap();
        let run = file.runs().unwrap().remove(0);
        let rom = resume::cartridge_of(&run.info, &[]).unwrap();
        let prepared = resume::prepare(&file, &run, rom, |_| true).unwrap();

        // The machine plays another game meanwhile, on the default core.
        let machine = Machine::start(setup(Goal::default())).unwrap();
        wait(&machine, "a game", |status| status.frame > 500);
        let branch = machine.resume(prepared, (0, 1_300), "again");
        let there = |status: &Status| status.branch == branch && status.replay.is_none();
        let status = wait(&machine, "the frame", there);
        assert_eq!((status.frame, status.core), (1_300, core));
        machine.step(500);
        wait(&machine, "more frames", |status| status.frame >= 1_800);
        pause(&machine);
        let history = machine.history();
        for frame in 1_301..=1_800 {
            let was = history.get_on(0, frame).unwrap();
            let is = history.get_on(branch, frame).unwrap();
            assert_eq!(was.picture.picture, is.picture.picture, "{core}: {frame}");
            assert_eq!((was.answer, &was.plan), (is.answer, &is.plan), "{frame}");
        }
        assert_eq!(history.range(0), Some(1..=2_000));
        assert_eq!(history.branches().len(), 2);
    }
}

#[test]
fn another_cartridge_is_asked_for_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 100, |_| {});
    let file = SessionFile::open(&path).unwrap();
    let mut run = file.runs().unwrap().remove(0);
    if let Some(rom) = &mut run.info.rom {
        rom.hash = "0".repeat(64);
    }
    let why = resume::cartridge_of(&run.info, &[])
        .unwrap_err()
        .to_string();
    assert!(why.contains("\"BLOCKFALL\""), "{why}");
}
