//! A session that has everything is read again as it was.

use super::{VerifyOptions, run, verified};
use crate::common::{setup, wait};
use machine::{Goal, Machine, MachineSetup, RunState};
use pad::{BranchId, Buttons, FrameNo};
use planner::Strategy;
use session::{Bookmark, Branch, Bucket, History, Mark, Order, Record, Statistics};
use session_file::SessionFile;
use std::{ops::RangeInclusive, sync::Arc};
use vision::{Phase, Profile};

const GOAL: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

/// What a history answers to every query.
#[derive(Debug, PartialEq)]
struct Everything {
    branches: Vec<Line>,
    bookmarks: Vec<Bookmark>,
    last: Option<Arc<Record>>,
}

/// The answers of one branch.
#[derive(Debug, PartialEq)]
struct Line {
    branch: Branch,
    range: Option<RangeInclusive<FrameNo>>,
    records: Vec<Arc<Record>>,
    marks: Vec<(FrameNo, Mark)>,
    /// One bucket for each frame: the ends of others depend on the blocks.
    samples: Vec<Bucket>,
    statistics: Vec<Option<Statistics>>,
    orders: Vec<(FrameNo, Order)>,
}

fn line(history: &History, branch: Branch) -> Line {
    let (id, all) = (branch.id, 0..=FrameNo::MAX);
    let range = history.range(id);
    let frames = || range.clone().into_iter().flatten();
    Line {
        records: frames()
            .filter_map(|frame| history.get_on(id, frame))
            .collect(),
        marks: history.marks(id, all.clone()),
        samples: history.samples(id, all.clone(), 100_000),
        statistics: frames()
            .step_by(97)
            .map(|frame| history.statistics(id, frame))
            .collect(),
        orders: history.orders(id, all),
        branch,
        range,
    }
}

fn everything(history: &History) -> Everything {
    let branches = history.branches().into_iter();
    Everything {
        branches: branches.map(|branch| line(history, branch)).collect(),
        bookmarks: history.bookmarks().to_vec(),
        last: history.last(),
    }
}

/// Compares piece by piece, since the whole is long.
fn assert_same(read: &Everything, was: &Everything) {
    assert_eq!(read.bookmarks, was.bookmarks);
    assert_eq!(read.branches.len(), was.branches.len());
    for (read, was) in read.branches.iter().zip(&was.branches) {
        let branch = &was.branch;
        assert_eq!(&read.branch, branch);
        assert_eq!(read.range, was.range, "{branch:?}");
        assert_eq!(read.records.len(), was.records.len(), "{branch:?}");
        for (read, was) in read.records.iter().zip(&was.records) {
            assert_eq!(read, was);
        }
        assert_eq!(read.marks, was.marks, "{branch:?}");
        assert!(read.samples == was.samples, "{branch:?}");
        assert_eq!(read.statistics, was.statistics, "{branch:?}");
        assert_eq!(read.orders, was.orders, "{branch:?}");
    }
    assert_eq!(read.last, was.last);
}

fn arrive(machine: &Machine, branch: BranchId) {
    wait(machine, "the branch", |status| {
        status.replay.is_none()
            && status.branch == branch
            && status.frame == status.ran
            && status.summary.frame == status.frame
            && status.run_state == RunState::Paused
    });
}

pub fn branch(machine: &Machine, from: BranchId, at: FrameNo, name: &str) -> BranchId {
    let branch = machine.branch((from, at), name).unwrap();
    arrive(machine, branch);
    branch
}

/// All orders that there are, a person's buttons and a write to cartridge RAM.
fn interfere(machine: &Machine) {
    let profile = Profile::blockfall().unwrap().to_toml();
    let profile = profile.replace("slack = 1\n", "slack = 0\n");
    machine.set_profile_choice(Profile::parse(&profile).unwrap());
    machine.set_strategy(Strategy::by_name("dellacherie").unwrap());
    machine.set_stop_at_game_over(true);
    machine.set_goal(Goal { level: 3, ..GOAL });
    run(machine, 30);
    machine.hold(Buttons::LEFT | Buttons::A);
    run(machine, 7);
    machine.hold(Buttons::NONE);
    machine.poke(0x1F00, vec![1, 2, 3]);
    run(machine, 1);
    machine.set_bot(false);
    run(machine, 40);
    machine.set_bot(true);
    let plan = |machine: &Machine| {
        let record = machine.history().last()?;
        let fresh = record.script_frame.is_none() && record.tracked.phase == Phase::Falling;
        let plan = record.plan.clone().filter(|_| fresh)?;
        plan.candidates.get(1)?.line.first().copied()
    };
    let other = std::iter::repeat_with(|| {
        run(machine, 1);
        plan(machine)
    });
    if let Some(placement) = other.take(200).flatten().next() {
        machine.place(placement);
    }
    run(machine, 60);
}

/// A run with branches that were continued, renamed and discarded, and bookmarks.
fn branches(machine: &Machine) {
    let history = machine.history();
    let end = run(machine, 1_300);
    interfere(machine);
    let early = branch(machine, 0, 700, "early");
    run(machine, 300);
    machine.poke(0x1F10, vec![9; 40]);
    run(machine, 10);
    machine.carry_on(0).unwrap();
    arrive(machine, 0);
    run(machine, 150);
    let twin = branch(machine, 0, 700, "twin");
    machine.set_strategy(Strategy::by_name("bcts").unwrap());
    run(machine, 400);
    let nested = branch(machine, early, 900, "nested");
    run(machine, 120);
    let gone = branch(machine, 0, end, "gone");
    run(machine, 50);
    machine.carry_on(nested).unwrap();
    arrive(machine, nested);
    run(machine, 1);
    history.discard(gone).unwrap();
    history.rename(twin, "an \"other\" way").unwrap();
    history.add_bookmark(0, 100, "the title");
    let note = history.add_bookmark(early, 720, "first");
    history.set_slot(3, nested, 905);
    let removed = history.add_bookmark(twin, 800, "not for long");
    history.note_bookmark(note, "first try");
    history.remove_bookmark(removed);
    run(machine, 60);
}

fn read(file: &SessionFile, run: i64) -> Everything {
    let history = History::default();
    history.open(file.stored(run).unwrap()).unwrap();
    everything(&history)
}

#[test]
fn a_session_with_everything_is_read_again_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    let machine = Machine::start(MachineSetup {
        paused: true,
        ..setup(GOAL)
    })
    .unwrap();
    run(&machine, 20);
    machine.record(&path).unwrap();
    branches(&machine);
    let first = everything(machine.history());
    machine.reset();
    machine.step(600);
    wait(&machine, "the second run", |status| {
        (status.frame, status.ran, status.summary.frame) == (600, 600, 600)
            && status.run_state == RunState::Paused
    });
    let second = everything(machine.history());
    machine.stop_recording().unwrap().unwrap();

    let file = SessionFile::open(&path).unwrap();
    assert_eq!(file.runs().unwrap().len(), 2);
    for (run, was) in [(1, &first), (2, &second)] {
        assert_same(&read(&file, run), was);
    }
    let kinds = |kind| {
        let mut orders = first.branches.iter().flat_map(|line| &line.orders);
        orders.any(|(_, order)| order.kind() == kind)
    };
    for kind in [
        "bot",
        "stop-at-game-over",
        "goal",
        "strategy",
        "place",
        "profile",
    ] {
        assert!(kinds(kind), "no order {kind}");
    }

    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    for (run, was) in report.runs.iter().zip([&first, &second]) {
        assert_eq!(run.skipped().count(), 0, "{run:?}");
        let own = |line: &Line| {
            let own = |record: &&Arc<Record>| record.picture.branch == line.branch.id;
            line.records.iter().filter(own).count() as u64
        };
        let frames = was.branches.iter().map(own).sum::<u64>();
        assert_eq!((run.emulator.frames, run.planner.frames), (frames, frames));
        assert!(run.truth.frames > frames * 9 / 10, "{run:?}");
    }
}

#[test]
fn a_recording_of_a_game_with_branches_that_goes_on_with_the_first_is_read_again_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("late.blockscope");
    let machine = Machine::start(MachineSetup {
        paused: true,
        ..setup(GOAL)
    })
    .unwrap();
    branches(&machine);
    // The branch that goes on is not the last one of the copy.
    machine.carry_on(0).unwrap();
    arrive(&machine, 0);
    run(&machine, 5);
    machine.record(&path).unwrap();
    run(&machine, 40);
    let was = everything(machine.history());
    machine.stop_recording().unwrap().unwrap();
    let file = SessionFile::open(&path).unwrap();
    assert_same(&read(&file, 1), &was);
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    assert_eq!(report.runs[0].skipped().count(), 0, "{report:?}");
}
