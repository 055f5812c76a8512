//! Going back to a frame of the past and on from there.

use crate::common::{pause, setup, wait};
use machine::{Activity, CoreKind, Goal, Machine, MachineSetup, RunState, Status};
use pad::{BranchId, Buttons, FrameNo};
use planner::Strategy;
use session::{Record, Timing};
use vision::{Phase, Screen};

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};
/// A frame of play on which a person presses Start, and how long the pause lasts.
const PAUSED_AT: u32 = 1_900;
const PAUSE: u32 = 400;
/// Frames of the main line.
const MAIN: u32 = 3_000;
/// Frames that a branch is compared for.
const LONG: u64 = 300;

fn start(core: CoreKind) -> Machine {
    Machine::start(MachineSetup {
        core,
        paused: true,
        ..setup(LEVEL_9)
    })
    .unwrap()
}

/// Runs so many frames and waits for all that comes of them.
fn run(machine: &Machine, frames: u32) -> Status {
    let wanted = machine.status().frame + u64::from(frames);
    machine.step(frames);
    wait(machine, "a step", |status| {
        status.frame == wanted
            && status.summary.frame == wanted
            && status.ran == wanted
            && status.run_state == RunState::Paused
    })
}

fn tap_start(machine: &Machine) {
    machine.hold(Buttons::START);
    run(machine, 1);
    machine.hold(Buttons::NONE);
}

/// A game that a person has paused for a while.
fn main_line(machine: &Machine) {
    run(machine, PAUSED_AT);
    tap_start(machine);
    run(machine, PAUSE);
    tap_start(machine);
    run(machine, MAIN - PAUSED_AT - PAUSE - 2);
}

/// Goes back and waits until the machine stands there.
fn branch(machine: &Machine, from: BranchId, at: FrameNo) -> BranchId {
    let branch = machine.branch((from, at), "another way").unwrap();
    arrive(machine, branch, at);
    branch
}

fn arrive(machine: &Machine, branch: BranchId, at: FrameNo) {
    wait(machine, "the branch", |status| {
        status.replay.is_none()
            && (status.branch, status.frame, status.ran) == (branch, at, at)
            && status.summary.frame == at
            && status.run_state == RunState::Paused
    });
}

fn record(machine: &Machine, branch: BranchId, frame: FrameNo) -> Record {
    let record = machine.history().get_on(branch, frame);
    let record = record.unwrap_or_else(|| panic!("frame {frame} of branch {branch} is not kept"));
    Record::clone(&record)
}

/// What has to be the same on both lines: all but whose it is and how long it took.
fn bare(mut record: Record) -> Record {
    record.timing = Timing::default();
    record.picture.epoch = pad::Epoch::default();
    record.picture.branch = 0;
    record
}

/// The first frame in which two branches differ.
fn first_difference(
    machine: &Machine,
    one: BranchId,
    other: BranchId,
    frames: std::ops::RangeInclusive<FrameNo>,
) -> Option<FrameNo> {
    let mut frames = frames;
    frames.find(|&frame| bare(record(machine, one, frame)) != bare(record(machine, other, frame)))
}

/// The first frame of the main line from `from` on that is as wanted.
fn find(machine: &Machine, from: FrameNo, wanted: impl Fn(&Record) -> bool) -> FrameNo {
    (from..)
        .find(|&frame| wanted(&record(machine, 0, frame)))
        .unwrap()
}

#[test]
fn a_branch_without_a_change_is_the_main_line_again() {
    let machine = start(CoreKind::Boytacean);
    main_line(&machine);
    let clearing = |r: &Record| matches!(r.tracked.phase, Phase::Clearing { .. });
    let at_random = (0..3_u64).map(|i| {
        let noise = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        u64::from(PAUSED_AT + PAUSE) + noise % (u64::from(MAIN - PAUSED_AT - PAUSE) - LONG)
    });
    let menu = find(&machine, 1, |r| r.tracked.screen == Screen::LevelA);
    let clear = find(&machine, menu, clearing) + 20;
    assert!(clearing(&record(&machine, 0, clear)));
    let paused = u64::from(PAUSED_AT + 50);
    assert_eq!(record(&machine, 0, paused).tracked.phase, Phase::Paused);
    for at in [1, 300, menu, clear, paused].into_iter().chain(at_random) {
        let id = branch(&machine, 0, at);
        let summary = machine.status().summary;
        assert_eq!(summary.frame, at);
        run(&machine, LONG as u32);
        let differs = first_difference(&machine, 0, id, 1..=at + LONG);
        assert_eq!(differs, None, "branched at {at}");
        let referee = machine.status().referee.unwrap();
        assert_eq!(
            referee.agreed, referee.frames,
            "branched at {at}: {referee:?}"
        );
    }
}

#[test]
fn a_change_shows_after_the_fork_and_the_main_line_goes_on_as_if_nothing_had_been() {
    let untouched = start(CoreKind::Boytacean);
    main_line(&untouched);
    let wanted = run(&untouched, LONG as u32);

    let machine = start(CoreKind::Boytacean);
    main_line(&machine);
    let at = u64::from(PAUSED_AT) - 700;

    let by_person = branch(&machine, 0, at);
    machine.hold(Buttons::LEFT);
    run(&machine, LONG as u32);
    machine.hold(Buttons::NONE);
    let differs = first_difference(&machine, 0, by_person, 1..=at + LONG).unwrap();
    assert!(differs > at, "{differs}");

    let without_bot = branch(&machine, 0, at);
    machine.set_bot(false);
    run(&machine, LONG as u32);
    let differs = first_difference(&machine, 0, without_bot, 1..=at + LONG).unwrap();
    assert!(differs > at, "{differs}");

    // One that wants holes.
    let other = Strategy::four_feature();
    let weights = other
        .features()
        .iter()
        .map(|w| (w.feature.name, -w.billionths));
    let other = other.with_weights(weights.collect::<Vec<_>>());
    let by_strategy = branch(&machine, 0, at);
    assert!(machine.status().summary.bot_on, "it was on at that frame");
    machine.set_strategy(other);
    run(&machine, LONG as u32);
    let differs = first_difference(&machine, 0, by_strategy, 1..=at + LONG).unwrap();
    assert!(differs > at, "{differs}");

    // A branch of a branch, and back to its parent's end, where the bot is off.
    let inner = branch(&machine, without_bot, at + 100);
    run(&machine, 50);
    assert_eq!(
        first_difference(&machine, without_bot, inner, at..=at + 150),
        None
    );
    machine.carry_on(without_bot).unwrap();
    arrive(&machine, without_bot, at + LONG);
    run(&machine, 30);
    let last = record(&machine, without_bot, at + LONG + 30);
    assert_eq!((last.answer, last.activity), (Buttons::NONE, Activity::Off));

    machine.carry_on(0).unwrap();
    arrive(&machine, 0, u64::from(MAIN));
    let status = run(&machine, LONG as u32);
    for frame in 1..=u64::from(MAIN) + LONG {
        let (one, other) = (record(&untouched, 0, frame), record(&machine, 0, frame));
        assert!(bare(one) == bare(other), "frame {frame}");
    }
    assert_eq!(status.summary.games, wanted.summary.games);
    assert_eq!(status.summary.counters, wanted.summary.counters);
    assert_eq!(status.clocks, wanted.clocks);
    assert_eq!(machine.history().branches().len(), 5);
    assert_eq!(machine.history().range(by_person), Some(1..=at + LONG));
}

#[test]
fn a_running_machine_can_be_branched_and_switched_off_and_on() {
    let machine = start(CoreKind::Boytacean);
    machine.run();
    wait(&machine, "play", |status| status.frame > 1_000);
    let id = branch(&machine, 0, 700);
    machine.run();
    wait(&machine, "the branch", |status| status.frame > 1_000);
    assert_eq!(machine.status().branch, id);
    pause(&machine);
    assert_eq!(first_difference(&machine, 0, id, 690..=1_000), None);

    assert!(machine.branch((0, 1_000_000), "never").is_err());
    assert!(machine.carry_on(77).is_err());
    assert_eq!(machine.history().branches().len(), 2);

    let epoch = machine.status().epoch;
    machine.reset();
    run_until_again(&machine, epoch);
    assert_eq!(machine.history().branches().len(), 1);
    let status = machine.status();
    assert_eq!(status.branch, 0);
    assert!(status.epoch > epoch);
}

fn run_until_again(machine: &Machine, epoch: pad::Epoch) {
    machine.run();
    wait(machine, "the reset", |status| {
        status.epoch > epoch && status.branch == 0 && status.frame > 10
    });
    pause(machine);
}

#[test]
fn a_branch_in_play_that_is_not_carried_on_after_all_goes_on_as_it_was() {
    // The way to a frame is long on this core.
    let machine = start(CoreKind::GameboyCore);
    run(&machine, 900);
    let never = machine.branch((0, 850), "never").unwrap();
    machine.carry_on(0).unwrap();
    machine.set_bot(false);
    machine.cancel_branch();
    let status = wait(&machine, "the end of it", |status| {
        status.replay.is_none() && !status.summary.bot_on
    });
    assert_eq!((status.branch, status.frame), (0, 900));
    assert!(
        machine.history().branches().len() == 1,
        "branch {never} is discarded"
    );

    machine.step(60);
    let status = wait(&machine, "the next frames", |status| {
        status.ran == 960 && status.summary.frame == 960
    });
    assert_eq!(
        (status.branch, status.frame),
        (0, 960),
        "they have their records"
    );
    assert_eq!(machine.history().range(0), Some(1..=960));
    let orders = machine.history().orders(0, 900..=960);
    assert_eq!(orders.len(), 1, "{orders:?}");
    let id = branch(&machine, 0, 930);
    assert!(!machine.status().summary.bot_on);
    run(&machine, 30);
    assert_eq!(first_difference(&machine, 0, id, 1..=960), None);
}

#[test]
fn a_core_without_snapshots_comes_there_from_power_on() {
    let machine = start(CoreKind::GameboyCore);
    run(&machine, 900);
    let id = branch(&machine, 0, 700);
    run(&machine, 150);
    assert_eq!(first_difference(&machine, 0, id, 1..=850), None);

    // Given up on the way, it is where it was.
    let never = machine.branch((0, 850), "never").unwrap();
    machine.cancel_branch();
    wait(&machine, "the end of it", |status| status.replay.is_none());
    let status = machine.status();
    if status.branch != never {
        assert_eq!((status.branch, status.frame), (id, 850));
        assert_eq!(machine.history().branches().len(), 2);
        run(&machine, 50);
        assert_eq!(first_difference(&machine, 0, id, 850..=900), None);
    }
}
