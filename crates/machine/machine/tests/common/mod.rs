//! What the tests of the whole machine share.
#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

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
const MOST_FRAMES: FrameNo = 40_000;

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

/// So many pieces.
pub fn pieces(n: u64) -> Limits {
    Limits {
        pieces: Some(n),
        ..Limits::default()
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
            status.frame < from + MOST_FRAMES,
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

/// Where the program of a ROM without a game starts.
const CODE: usize = 0x0150;
/// Bytes that are copied to where tiles and maps of the screen are.
const TILES: usize = 0x4000;

/// A ROM of 32 KiB with a program but no game, and noise behind it.
fn rom(code: &[u8]) -> Vec<u8> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut rom = vec![0; 0x8000];
    rom[TILES..].fill_with(|| random.below(256) as u8);
    rom[0x100..0x104].copy_from_slice(&[0x00, 0xC3, 0x50, 0x01]); // nop; jp 0150
    rom[0x134..0x13B].copy_from_slice(b"NO GAME");
    rom[CODE..CODE + code.len()].copy_from_slice(code);
    let sum = rom[0x134..0x14D].iter();
    rom[0x14D] = sum.fold(0, |sum: u8, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
    rom
}

/// Each picture is noise that has nothing in common with the one before: tiles of noise,
/// scrolled by chance several times in each line.
pub fn noise_rom() -> Vec<u8> {
    rom(&[
        0xF3, 0xAF, 0xE0, 0x40, // di; xor a; ldh (LCDC),a
        0x21, 0x00, 0x40, 0x11, 0x00, 0x80, 0x01, 0x00, 0x20, // 8 KiB from 4000 to 8000
        0x2A, 0x12, 0x13, 0x0B, 0x78, 0xB1, 0x20, 0xF8, // until bc is 0
        0x3E, 0xE4, 0xE0, 0x47, 0x3E, 0x91, 0xE0, 0x40, // the palette; the LCD on
        0x11, 0xE1, 0xAC, // ld de,ACE1
        0xCB, 0x3A, 0xCB, 0x1B, 0x30, 0x04, 0x7A, 0xEE, 0xB4, 0x57, // the next of a sequence
        0x7B, 0xE0, 0x43, 0x7A, 0xE0, 0x42, 0x18, 0xEE, // to SCX and SCY; again
    ])
}
