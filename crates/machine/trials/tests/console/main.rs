//! A run on a console: a model of a TAStm32 behind a pseudo-terminal, which drives the built-in
//! cartridge. No real device was at hand.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod device;

use device::{Setup, Trouble, console};
use machine::Limits;
use planner::Strategy;
use serial_pad::{Replay, SerialPadError};
use session::Goal;
use std::sync::atomic::AtomicBool;
use trials::play::{ConsoleOptions, Pad, PlayOptions, PlayReport, run_on_console, run_with_pad};
use vision::{Profile, ProfileChoice};

fn profile() -> ProfileChoice {
    ProfileChoice::from(Profile::blockfall().unwrap())
}

fn options(delay: usize, pieces: u64, frames: u64) -> ConsoleOptions {
    ConsoleOptions {
        profile_choice: profile(),
        strategy: Strategy::four_feature(),
        goal: Goal {
            level: 9,
            ..Goal::default()
        },
        limits: Limits {
            pieces: Some(pieces),
            frames: Some(frames),
            ..Limits::default()
        },
        delay,
        marks: watch::Marks::default(),
    }
}

fn play(trouble: Trouble, options: ConsoleOptions) -> Result<PlayReport, SerialPadError> {
    let Setup {
        port,
        mut capture,
        console,
    } = console(trouble);
    let cancel = AtomicBool::new(false);
    let report = run_on_console(options, &mut capture, port, |_| (), &cancel);
    drop(capture);
    console.join().unwrap();
    report
}

#[test]
fn pieces_land_as_planned_however_late_the_pictures_are() {
    for delay in [0, 2, 4, 6] {
        let trouble = Trouble {
            delay,
            ..Trouble::default()
        };
        let report = play(trouble, options(delay, 40, 20_000)).unwrap();
        assert_eq!(report.check(), Ok(()), "delay {delay}: {report:?}");
        assert_eq!((report.pieces, report.level), (40, 9), "delay {delay}");
    }
}

#[test]
fn five_hundred_pieces_at_level_9_with_four_frames_of_delay() {
    let trouble = Trouble {
        delay: 4,
        ..Trouble::default()
    };
    let report = play(trouble, options(4, 500, 100_000)).unwrap();
    assert_eq!(report.check(), Ok(()));
    assert_eq!(report.pieces, 500);
}

#[test]
fn lost_bytes_are_noticed_and_the_run_goes_on() {
    for seed in 1..=3 {
        let trouble = Trouble {
            delay: 4,
            lost_of: 1_000,
            seed,
            ..Trouble::default()
        };
        let report = play(trouble, options(4, 40, 30_000)).unwrap();
        let line = report.console.unwrap();
        assert!(line.restarts > 0, "seed {seed}: {report:?}");
        assert_eq!(
            (report.pieces, report.fault.as_deref()),
            (40, None),
            "seed {seed}"
        );
        assert!(report.check().is_err(), "the losses are reported");
    }
}

#[test]
fn a_picture_that_is_missing_does_not_stop_the_script() {
    let trouble = Trouble {
        delay: 4,
        hidden_of: 97,
        ..Trouble::default()
    };
    let report = play(trouble, options(4, 40, 20_000)).unwrap();
    assert_eq!((report.pieces, report.fault.as_deref()), (40, None));
    assert_eq!(report.counters.misdrops, 0);
    assert_eq!(report.console.unwrap().restarts, 0);
}

#[test]
fn a_latch_too_many_is_noticed_and_the_run_goes_on() {
    let trouble = Trouble {
        delay: 4,
        extra_of: 162,
        ..Trouble::default()
    };
    let report = play(trouble, options(4, 40, 30_000)).unwrap();
    assert_eq!((report.pieces, report.fault.as_deref()), (40, None));
    assert!(report.console.unwrap().slipped > 0, "{report:?}");
}

#[test]
fn another_delay_than_the_consoles_is_noticed() {
    for (delay, assumed) in [(4, 2), (2, 4)] {
        let trouble = Trouble {
            delay,
            ..Trouble::default()
        };
        let report = play(trouble, options(assumed, 40, 4_000)).unwrap();
        assert!(
            report.check().is_err(),
            "{delay} frames, {assumed} assumed: {report:?}"
        );
    }
}

#[test]
fn a_device_that_falls_silent_ends_the_run_with_a_sentence() {
    let trouble = Trouble {
        dead_from: Some(900),
        ..Trouble::default()
    };
    let report = play(trouble, options(0, 40, 20_000)).unwrap();
    let fault = report.fault.unwrap();
    assert!(
        fault.contains("has not read its buttons") || fault.contains("no TAStm32"),
        "{fault}"
    );

    let trouble = Trouble {
        dead_from: Some(0),
        ..Trouble::default()
    };
    let why = play(trouble, options(0, 40, 20_000)).unwrap_err();
    assert!(matches!(why, SerialPadError::Silent), "{why}");
}

#[test]
fn a_line_that_loses_too_much_ends_the_run_with_a_sentence() {
    let trouble = Trouble {
        lost_of: 12,
        seed: 7,
        ..Trouble::default()
    };
    match play(trouble, options(0, 40, 20_000)) {
        Err(why) => assert!(matches!(why, SerialPadError::Silent), "{why}"),
        Ok(report) => {
            let fault = report.fault.unwrap();
            assert!(
                fault.contains("never stayed in order") || fault.contains("no TAStm32"),
                "{fault}"
            );
        }
    }
}

/// Frames of a run whose buttons a console gets.
const FRAMES: usize = 600;

/// A run of the emulator whose buttons a console gets as well, and what became of both.
fn replay(trouble: Trouble) -> (PlayReport, Vec<pad::Buttons>, String) {
    let Setup {
        port,
        capture,
        console,
    } = console(Trouble {
        states: Some(FRAMES),
        ..trouble
    });
    let device = Replay::start(Box::new(port) as Box<dyn serial_pad::Port>).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.pad");
    let limits = Limits {
        frames: Some(FRAMES as u64),
        ..Limits::default()
    };
    let options = PlayOptions {
        limits,
        ..PlayOptions::new(profile(), Strategy::four_feature())
    };
    let pad = Pad {
        out: Some(Box::new(std::fs::File::create(&file).unwrap())),
        device: Some(device),
        ..Pad::default()
    };
    let report = run_with_pad(options, pad, |_| (), &AtomicBool::new(false)).unwrap();
    drop(capture);
    let held = console.join().unwrap();
    (report, held, std::fs::read_to_string(file).unwrap())
}

#[test]
fn the_console_gets_the_buttons_of_the_emulators_run() {
    let (report, held, text) = replay(Trouble::default());
    assert_eq!(report.fault, None);
    let file = trials::play::PadFile::parse(&text).unwrap();
    let sent: Vec<pad::Buttons> = (1..=file.last()).map(|frame| file.at(frame)).collect();
    assert_eq!(sent.len(), FRAMES);
    let has_pressed = |states: &[pad::Buttons]| states.iter().any(|held| !held.is_empty());
    assert!(has_pressed(&sent));
    assert!(
        held.windows(sent.len()).any(|states| states == sent),
        "the console was held {held:?}"
    );

    let trouble = Trouble {
        lost_of: 500,
        seed: 3,
        ..Trouble::default()
    };
    let (report, ..) = replay(trouble);
    let fault = report.fault.unwrap();
    assert!(fault.contains("were lost"), "{fault}");
}
