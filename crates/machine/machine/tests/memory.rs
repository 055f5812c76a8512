//! The memory of a machine stays flat when its budget is full.
//!
//! The long run is started by `cargo test -p machine --test memory -- --ignored --nocapture`.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod common;

use common::{pause, setup};
use machine::{Goal, Machine};
use pad::FrameNo;
use session::Memory;
use std::{thread::sleep, time::Duration};

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

fn start(budget: usize) -> Machine {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    machine.history().set_budget(budget);
    machine
}

/// Runs on, at least to a frame, and stays within the budget at all times.
fn run_to(machine: &Machine, frame: FrameNo) -> Memory {
    loop {
        let memory = machine.history().memory();
        assert!(memory.total() <= memory.budget, "{memory:?}");
        let status = machine.status();
        assert_eq!(status.error, None);
        if status.frame >= frame {
            return memory;
        }
        sleep(Duration::from_millis(5));
    }
}

/// Runs on until records are evicted; the newest frame then.
fn fill(machine: &Machine) -> FrameNo {
    let mut frame = 0;
    while machine.history().evicted() == 0 {
        frame += 100;
        run_to(machine, frame);
    }
    machine.status().frame
}

#[test]
fn what_belongs_to_evicted_frames_is_dropped_everywhere() {
    let machine = start(2 << 20);
    let full = fill(&machine);
    let before = run_to(&machine, full + full / 2);
    let after = run_to(&machine, 3 * full);
    pause(&machine);

    // Snapshots, inputs and copies of the bot: those of the frames that are kept.
    let grown = after.attached as f64 / before.attached as f64;
    assert!(before.attached > 0 && grown < 1.5, "{before:?} {after:?}");

    let history = machine.history();
    let kept = history.range(0).unwrap();
    assert!(*kept.start() > full, "{kept:?} of {}", 3 * full);
    assert_eq!(history.left_out(), 0);
    assert_eq!(history.evicted(), kept.start() - 1);
    let settings = history.orders(0, 0..=FrameNo::MAX);
    assert_eq!(settings.len(), 5, "the settings stay: {settings:?}");

    // The oldest frames that are kept can still be returned to.
    let at = kept.start() + 1_300;
    let branch = machine.branch((0, at), "early").unwrap();
    common::wait(&machine, "the branch", |status| {
        status.branch == branch && status.replay.is_none() && status.summary.frame == at
    });
    assert_eq!(machine.status().summary.fault, None);
}

/// Resident bytes of this process.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}

#[test]
#[ignore = "minutes; reads /proc"]
fn resident_memory_is_flat_when_the_budget_is_full() {
    const MIB: usize = 1 << 20;
    let budget = std::env::var("BUDGET_MIB").map_or(8, |mib| mib.parse().unwrap());
    let machine = start(budget * MIB);
    let full = fill(&machine);
    println!("full at frame {full}, {} MiB resident", resident() / MIB);
    run_to(&machine, full + full / 2);
    let before = resident();
    for i in 3..=8 {
        let memory = run_to(&machine, full * i / 2);
        let (frame, mib) = (machine.status().frame, resident() / MIB);
        println!("frame {frame}: {mib} MiB resident, {memory:?}");
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 4 * MIB, "grown by {grown} bytes");
}
