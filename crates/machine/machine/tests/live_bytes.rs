//! Nothing outside the budget grows with the frames: the allocator counts live bytes.
//!
//! Resident memory also has what the allocator can't return to the system; see `memory.rs`.
//! `FRAMES=…` sets how many frames are run.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod common;

use cap::Cap;
use common::{noise_rom, pause, setup, step};
use machine::{Goal, Machine, MachineSetup};
use planner::{Position, SearchRequest, Strategy};
use rules::{Board, Piece};
use std::{alloc::System, sync::Mutex};
use vision::Auto;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The allocator counts for all tests, so one runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Measurements whose median counts, and the frames between two of them.
const SAMPLES: usize = 9;
const APART: u32 = 150;

/// Live bytes that the history does not count, while the machine is paused.
fn outside(machine: &Machine) -> usize {
    let mut samples: Vec<usize> = (0..SAMPLES)
        .map(|_| {
            step(machine, APART);
            let memory = machine.history().memory();
            assert!(memory.total() <= memory.budget, "{memory:?}");
            ALLOCATOR.allocated().saturating_sub(memory.total())
        })
        .collect();
    samples.sort_unstable();
    samples[SAMPLES / 2]
}

/// Runs until frames are evicted, and so many more. Live bytes outside the budget before
/// and after the latter.
fn run(setup: MachineSetup, budget: usize, frames: u32) -> (usize, usize) {
    let machine = Machine::start(setup).unwrap();
    machine.history().set_budget(budget);
    pause(&machine);
    while machine.history().evicted() < 1_000 {
        step(&machine, 500);
    }
    let before = outside(&machine);
    for _ in 0..frames / 500 {
        step(&machine, 500);
    }
    (before, outside(&machine))
}

fn frames(usual: u32) -> u32 {
    std::env::var("FRAMES").map_or(usual, |it| it.parse().unwrap())
}

/// The planner computes a table at its first plan at a speed: half a megabyte in all, which
/// would look like growth while the level rises.
fn compute_tables() {
    let position = Position {
        board: Board::EMPTY,
        queue: vec![Piece::T],
    };
    let strategy = Strategy::four_feature();
    for gravity in (0..=20).map(rules::gravity) {
        let _ = SearchRequest::at(&position, &strategy)
            .at_gravity(gravity)
            .plan();
    }
}

#[test]
fn nothing_outside_the_budget_grows_with_the_frames() {
    let _alone = ::common::lock(&ALONE);
    compute_tables();
    let frames = frames(15_000);
    let game = setup(Goal {
        level: 9,
        ..Goal::default()
    });
    let (before, after) = run(game, 1 << 20, frames);
    println!("{before} and {after} bytes outside the budget, {frames} frames apart");
    assert!(after < before + (128 << 10), "{before} and {after} bytes");
}

#[test]
fn a_rom_without_a_game_takes_no_more_than_a_game() {
    let _alone = ::common::lock(&ALONE);
    let frames = frames(1_000);
    let setup = MachineSetup {
        rom: Some(noise_rom()),
        profile_choice: Auto::shipped().unwrap().into(),
        ..setup(Goal::default())
    };
    let (before, after) = run(setup, 4 << 20, frames);
    println!("{before} and {after} bytes outside the budget, {frames} frames apart");
    assert!(after < before + (128 << 10), "{before} and {after} bytes");
    assert!(after < 3 << 20, "{after} bytes");
}
