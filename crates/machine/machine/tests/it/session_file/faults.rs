//! Sessions with faults: what was disturbed is disturbed again in the same way.

use super::{record, round_trip::branch, run, verified};
use crate::common::{pause, setup, wait};
use machine::{
    Goal, Machine,
    resume::{self, Resumable, ResumeError},
    verify::VerifyOptions,
};
use session_file::SessionFile;
use std::path::Path;

const EACH: &str = "late:2%,repeat:2%,drop:3%,latency=5:10%@500..700,blend:5%,offset-x:1%,\
                    palette:1%,white-lines:5%,tiles:5%,noise:0.0001,lost-press:9%,stuck:2%,seed=3";

/// Verifies every layer; the text of the faults in the file.
fn check(path: &Path) -> String {
    let report = verified(path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    let [run] = &report.runs[..] else {
        panic!("{report:?}");
    };
    assert_eq!(run.skipped().count(), 0, "{run:?}");
    let file = SessionFile::open(path).unwrap();
    file.runs().unwrap()[0].info.faults.clone()
}

fn prepared(path: &Path) -> Result<Resumable, ResumeError> {
    let file = SessionFile::open(path).unwrap();
    let row = &file.runs().unwrap()[0];
    resume::prepare(&file, row, cartridge::IMAGE.into(), |_| true)
}

#[test]
fn a_run_with_every_fault_verifies_and_is_played_on_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("faults.blockscope");
    record(&path, 1_500, |options| {
        options.faults = EACH.parse().unwrap();
    });
    let text = check(&path);
    assert!(
        text.starts_with("late:0.02") && text.ends_with("seed=3"),
        "{text}"
    );

    let machine = Machine::start(setup(Goal::default())).unwrap();
    pause(&machine);
    let branch = machine.resume(prepared(&path).unwrap(), (0, 1_400), "on");
    wait(&machine, "the frame", |status| {
        status.replay.is_none() && (status.branch, status.frame) == (branch, 1_400)
    });
    let before = machine.fault_log().total();
    run(&machine, 600);
    assert!(
        machine.fault_log().total() > before + 50,
        "{:?}",
        machine.fault_log()
    );
    assert_eq!(machine.faults().to_string(), text);
    let again = folder.path().join("again.blockscope");
    machine.record(&again).unwrap();
    run(&machine, 100);
    machine.stop_recording().unwrap().unwrap();
    assert_eq!(check(&again), text);
}

fn recorded(path: &Path, play: impl FnOnce(&Machine)) {
    let machine = Machine::start(setup(Goal::default())).unwrap();
    pause(&machine);
    machine.record(path).unwrap();
    play(&machine);
    machine.stop_recording().unwrap().unwrap();
}

#[test]
fn faults_that_are_changed_while_it_runs_verify_with_branches_or_are_reported_not_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.blockscope");
    let faults = "latency=3:30%,repeat:20%,white-lines:20%".parse().unwrap();
    let none = machine::Faults::default();
    recorded(&path, |machine| {
        let begun = run(machine, 300);
        machine.set_faults(&faults);
        run(machine, 60);
        machine.set_faults(&none);
        run(machine, 60);
        assert!(
            machine
                .fault_log()
                .newest()
                .all(|fault| fault.frame > begun)
        );
        assert!(machine.fault_log().total() > 10);
    });
    assert!(check(&path).starts_with("latency=3:0.3@"));

    let path = folder.path().join("branches.blockscope");
    let machine = Machine::start_faulty(setup(Goal::default()), &faults).unwrap();
    pause(&machine);
    machine.record(&path).unwrap();
    let last = run(&machine, 700);
    branch(&machine, 0, last - 90, "fork");
    run(&machine, 150);
    machine.carry_on(0).unwrap();
    wait(&machine, "the first branch", |status| {
        status.replay.is_none() && status.branch == 0 && status.frame == last
    });
    run(&machine, 50);
    machine.stop_recording().unwrap().unwrap();
    assert_eq!(check(&path), faults.to_string());

    let path = folder.path().join("mixed.blockscope");
    recorded(&path, |machine| {
        let last = run(machine, 300);
        machine.set_faults(&faults);
        run(machine, 60);
        branch(machine, 0, last - 60, "fork");
        run(machine, 90);
    });
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    let skipped = format!("{:?}", report.runs[0].skipped().collect::<Vec<_>>());
    assert!(skipped.contains("changed on branches"), "{skipped}");
    let refused = prepared(&path).err().unwrap();
    assert!(matches!(refused, ResumeError::Faults(_)), "{refused}");
}
