//! A session with branches and more than one run.

use crate::support::{by_other_weight, compared};
use machine::{Machine, MachineSetup, RunState, Status};
use planner::Strategy;
use replay::{Accepted, DiffLayer, Instead, accept};
use std::{path::Path, sync::atomic::AtomicBool, thread, time::Duration};
use vision::Profile;

fn wait(machine: &Machine, wanted: impl Fn(&Status) -> bool) {
    while !wanted(&machine.status()) {
        assert_eq!(machine.status().error, None);
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_at(status: &Status, frame: u64) -> bool {
    (status.frame, status.ran, status.summary.frame) == (frame, frame, frame)
        && status.run_state == RunState::Paused
}

fn run(machine: &Machine, frames: u32) {
    let wanted = machine.status().frame + u64::from(frames);
    machine.step(frames);
    wait(machine, |status| is_at(status, wanted));
}

fn record(path: &Path) {
    let setup = MachineSetup {
        paused: true,
        ..MachineSetup::new(
            Profile::blockfall().unwrap().into(),
            Strategy::four_feature(),
        )
    };
    let machine = Machine::start(setup).unwrap();
    machine.record(path).unwrap();
    run(&machine, 1_000);
    let branch = machine.branch((0, 700), "other").unwrap();
    wait(&machine, |status| {
        status.replay.is_none() && status.branch == branch && is_at(status, 700)
    });
    machine.set_strategy(Strategy::by_name("dellacherie").unwrap());
    run(&machine, 300);
    machine.carry_on(0).unwrap();
    wait(&machine, |status| {
        status.replay.is_none() && status.branch == 0 && is_at(status, 1_000)
    });
    run(&machine, 100);
    machine.reset();
    machine.step(500);
    wait(&machine, |status| is_at(status, 500));
    machine.stop_recording().unwrap().unwrap();
}

#[test]
fn every_branch_and_run_is_compared_and_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path);
    let sessions = [path.clone()];
    let same = compared(&sessions, &Instead::default());
    assert_eq!(same.sessions[0].skipped, Vec::<String>::new());
    assert_eq!(same.sessions[0].groups, []);
    assert_eq!(same.sessions[0].frames, 1_100 + 300 + 500);

    let instead = by_other_weight();
    let changed = compared(&sessions, &instead);
    let session = &changed.sessions[0];
    assert_eq!(
        session.count(DiffLayer::Reading) + session.count(DiffLayer::Tracking),
        0
    );
    let on = |branch| session.stretches.iter().any(|it| it.branch == branch);
    assert!(on(0) && on(1), "{:?}", session.groups);
    let cancel = AtomicBool::new(false);
    let accepted = accept(&path, &instead, &mut |_| {}, &cancel).unwrap();
    assert!(matches!(accepted, Accepted::Replaced(_)));
    assert!(!compared(&sessions, &instead).is_changed());
    assert!(!compared(&sessions, &Instead::default()).is_changed());
}
