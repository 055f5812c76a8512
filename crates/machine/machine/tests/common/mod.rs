//! What the tests of the whole machine share.
#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

pub mod roms;

use machine::{Goal, Limits, Machine, MachineSetup, RunState, Status};
use pad::FrameNo;
use planner::Strategy;
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use trials::play;
use vision::Profile;

/// Pictures after which a test gives up waiting; about a minute of play.
const PATIENCE: FrameNo = 40_000;

pub fn profile() -> Profile {
    Profile::blockfall().unwrap()
}

pub fn setup(goal: Goal) -> MachineSetup {
    MachineSetup {
        goal,
        ..MachineSetup::new(profile().into(), Strategy::four_feature())
    }
}

/// An unattended run of the built-in game.
pub fn play_options(goal: Goal, limits: Limits) -> play::PlayOptions {
    play::PlayOptions {
        goal,
        limits,
        ..play::PlayOptions::new(profile().into(), Strategy::four_feature())
    }
}

pub fn play(goal: Goal, limits: Limits) -> play::PlayReport {
    let options = play_options(goal, limits);
    play::run(options, |_| {}, &AtomicBool::new(false)).unwrap()
}

/// Looks at the machine until it is as wanted.
pub fn wait(machine: &Machine, what: &str, wanted: impl Fn(&Status) -> bool) -> Status {
    let from = machine.status().frame;
    loop {
        let status = machine.status();
        if wanted(&status) {
            return status;
        }
        assert!(
            status.frame < from + PATIENCE,
            "{what} never came: {status:?}"
        );
        assert_eq!(status.error, None, "waiting for {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Pauses, and waits until the last frame that was run has its record.
pub fn pause(machine: &Machine) {
    machine.pause();
    wait(machine, "the pause", |status| {
        status.run_state == RunState::Paused && status.frame == status.ran
    });
}

/// Lets exactly so many frames run on a paused machine and waits for the last one's
/// record.
pub fn step(machine: &Machine, frames: u32) -> Arc<session::Record> {
    let wanted = machine.status().frame + u64::from(frames);
    machine.step(frames);
    wait(machine, "a step", |_| {
        machine.history().get(wanted).is_some()
    });
    machine.history().get(wanted).unwrap()
}

/// A small generator, so that a test is the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
