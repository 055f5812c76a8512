//! Nothing outside the budget grows with the frames: the allocator counts live bytes.
//!
//! Resident memory also has what the allocator can't return to the system; see `memory.rs`.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod common;

use cap::Cap;
use common::{pause, setup, step};
use machine::{Goal, Machine};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

const BUDGET: usize = 1 << 20;
/// Measurements whose median counts, and the frames between two of them.
const SAMPLES: usize = 9;
const APART: u32 = 150;

/// Live bytes that the history does not count, while the machine is paused.
fn outside(machine: &Machine) -> usize {
    let mut samples: Vec<usize> = (0..SAMPLES)
        .map(|_| {
            step(machine, APART);
            let counted = machine.history().memory().total();
            ALLOCATOR.allocated().saturating_sub(counted)
        })
        .collect();
    samples.sort_unstable();
    samples[SAMPLES / 2]
}

#[test]
fn nothing_outside_the_budget_grows_with_the_frames() {
    let frames: u32 = std::env::var("FRAMES").map_or(15_000, |it| it.parse().unwrap());
    let machine = Machine::start(setup(Goal {
        level: 9,
        ..Goal::default()
    }))
    .unwrap();
    machine.history().set_budget(BUDGET);
    pause(&machine);
    while machine.history().evicted() < 1_000 {
        step(&machine, 500);
    }
    let before = outside(&machine);
    for _ in 0..frames / 500 {
        step(&machine, 500);
    }
    let after = outside(&machine);
    println!("{before} and {after} bytes outside the budget, {frames} frames apart");
    assert!(after < before + (128 << 10), "{before} and {after} bytes");
}
