//! The machine without threads, beside the one with them.

use crate::common::{setup, wait};
use machine::{Goal, Limits, Machine, MachineSetup, RunState, StepMachine};
use pad::{Buttons, FrameNo};
use session::{History, Record, Timing};
use std::sync::atomic::AtomicBool;
use trials::play;

pub const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

/// Without the times, which no two runs share.
pub fn timeless(history: &History, frame: FrameNo) -> Record {
    let record = history.get(frame).unwrap();
    Record {
        timing: Timing::default(),
        ..Record::clone(&record)
    }
}

#[test]
fn steps_and_threads_come_to_the_same_records() {
    const FRAMES: u32 = 1_500;
    let threads = Machine::start(MachineSetup {
        paused: true,
        ..setup(LEVEL_9)
    })
    .unwrap();
    threads.step(FRAMES);
    let last = FrameNo::from(FRAMES);
    wait(&threads, "the last frame", |status| {
        status.frame == last && status.summary.frame == last
    });
    let steps = History::default();
    let mut machine = StepMachine::start(setup(LEVEL_9), Some(steps.clone())).unwrap();
    for _ in 0..FRAMES {
        machine.step(Buttons::NONE).unwrap();
    }
    for frame in 1..=last {
        assert_eq!(
            timeless(&steps, frame),
            timeless(threads.history(), frame),
            "frame {frame}"
        );
    }
    assert_eq!(machine.referee().frames, machine.referee().agreed);
    assert_eq!(
        machine.summary().counters,
        threads.status().summary.counters
    );
}

#[test]
fn a_machine_that_is_paused_has_recorded_its_last_picture() {
    let machine = Machine::start(MachineSetup {
        paused: true,
        ..setup(LEVEL_9)
    })
    .unwrap();
    for frame in 1..=300 {
        machine.step(1);
        let status = loop {
            let status = machine.status();
            if status.run_state == RunState::Paused && status.ran == frame {
                break status;
            }
        };
        assert_eq!(status.frame, frame);
    }
}

#[test]
fn a_free_run_reports_what_it_dropped() {
    let options = |free_run| play::PlayOptions {
        free_run,
        ..crate::common::play_options(
            LEVEL_9,
            Limits {
                frames: Some(600),
                ..Limits::default()
            },
        )
    };
    let run = |free| play::run(options(free), |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(run(false).free_run, None);
    assert!(run(true).free_run.is_some());
}
