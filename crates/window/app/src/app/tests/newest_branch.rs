//! The branch of a session that is shown, and the one that is watched, is the same.

use super::support::options;
use machine::{Machine, MachineSetup, RunState, Speed, Status};
use session::History;
use session_file::SessionFile;
use source::Source as _;
use std::{sync::Arc, thread, time::Duration};
use watch::SessionSource;

fn wait(machine: &Machine, holds: impl Fn(&Status) -> bool) {
    for _ in 0..6_000 {
        let status = machine.status();
        if status.replay.is_none() && status.run_state == RunState::Paused && holds(&status) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{:?}", machine.status());
}

fn step(machine: &Machine, frames: u32) {
    let end = machine.status().frame + u64::from(frames);
    machine.step(frames);
    wait(machine, |status| {
        status.frame == end && status.summary.frame == end
    });
}

#[test]
fn a_branch_that_was_continued_is_newer_than_one_that_was_forked_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    let options = options();
    let machine = Machine::start(MachineSetup {
        rom: None,
        core: machine::CoreKind::default(),
        profile_choice: options.profile_choice,
        strategy: named::strategy("four-feature").unwrap(),
        goal: machine::Goal::default(),
        limits: machine::Limits::default(),
        speed: Speed::Max,
        paused: true,
        bot_on: true,
        wake: Arc::new(|| {}),
    })
    .unwrap();
    machine.record(&path).unwrap();
    step(&machine, 300);
    let branch = machine.branch((0, 200), "left").unwrap();
    wait(&machine, |status| {
        (status.branch, status.summary.frame) == (branch, 200)
    });
    step(&machine, 50);
    machine.carry_on(0).unwrap();
    wait(&machine, |status| {
        (status.branch, status.summary.frame) == (0, 300)
    });
    step(&machine, 600);
    drop(machine);

    let file = SessionFile::open(&path).unwrap();
    let history = History::default();
    let stored = file.stored(1).unwrap();
    assert_eq!(stored.current, 0);
    history.open(stored).unwrap();
    assert_eq!(history.range(0), Some(1..=900));
    assert_eq!(SessionSource::open(&path).unwrap().frames(), Some(900));
}
