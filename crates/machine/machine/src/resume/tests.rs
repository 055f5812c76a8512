use super::*;
use crate::{Limits, MachineSetup, RunState, Status};
use pad::Held;
use planner::Strategy;
use std::{sync::atomic::AtomicBool, thread, time::Duration};
use trials::play::{self, PlayOptions};
use vision::Profile;

/// Frames of the recorded run.
const RECORDED: FrameNo = 1_500;

fn profile_choice() -> ProfileChoice {
    Profile::blockfall().unwrap().into()
}

fn prepared(core: CoreKind) -> Resumable {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    let options = PlayOptions {
        core,
        limits: Limits {
            frames: Some(RECORDED),
            ..Limits::default()
        },
        record: Some(path.clone()),
        ..PlayOptions::new(profile_choice(), Strategy::four_feature())
    };
    play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    let file = SessionFile::open(&path).unwrap();
    let run = file.runs().unwrap().remove(0);
    prepare(&file, &run, rom(None), |_| true).unwrap()
}

fn machine() -> Machine {
    Machine::start(MachineSetup {
        paused: true,
        ..MachineSetup::new(profile_choice(), Strategy::four_feature())
    })
    .unwrap()
}

fn wait(machine: &Machine, what: &str, wanted: impl Fn(&Status) -> bool) -> Status {
    for _ in 0..60_000 {
        let status = machine.status();
        if wanted(&status) {
            return status;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("{what} never came: {:?}", machine.status());
}

/// Runs 600 frames, each of which has its record.
fn run(machine: &Machine) {
    let from = machine.status().frame;
    machine.step(600);
    wait(machine, "600 frames", |status| {
        (status.frame, status.ran) == (from + 600, from + 600)
            && status.run_state == RunState::Paused
    });
}

/// What does not come about changes nothing: the game goes on with its cartridge and history,
/// and the bot takes orders.
fn assert_as_before(machine: &Machine, what: &str) {
    let status = wait(machine, what, |status| status.replay.is_none());
    let (branch, epoch, last) = (status.branch, status.epoch, status.frame);
    assert_eq!(machine.history().range(branch), Some(1..=last), "{what}");
    assert_eq!(machine.cartridge(), rom(None), "{what}");
    machine.set_bot(false);
    wait(machine, "bot off", |status| !status.summary.bot_on);
    machine.set_bot(true);
    run(machine);
    let status = machine.status();
    assert_eq!((status.branch, status.epoch), (branch, epoch), "{what}");
    assert_eq!(machine.history().range(branch), Some(1..=last + 600));
}

#[test]
fn a_recording_goes_on_until_a_resume_has_come_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.blockscope");
    let machine = machine();
    run(&machine);
    machine.record(&path).unwrap();
    let long = prepared(CoreKind::GameboyCore);
    let _ = machine.resume(long, (0, RECORDED), "cancelled");
    machine.cancel_branch();
    assert_as_before(&machine, "cancelled");
    let (recorded, _) = machine.recording().unwrap();
    assert_eq!(recorded, path);

    let branch = machine.resume(prepared(CoreKind::Boytacean), (0, 1_000), "on");
    wait(&machine, "the frame", |status| {
        (status.branch, status.frame) == (branch, 1_000) && status.replay.is_none()
    });
    run(&machine);
    assert_eq!(machine.stop_recording(), Some(Ok(1_200)));
    let file = SessionFile::open(&path).unwrap();
    let runs = file.runs().unwrap();
    let core = Some((
        "boytacean".to_owned(),
        CoreKind::Boytacean.version().to_owned(),
    ));
    assert_eq!((runs.len(), &runs[0].info.core), (1, &core));
    assert_eq!(file.frames(&runs).unwrap(), 1_200);
}

#[test]
fn a_resume_that_does_not_come_about_leaves_the_game_as_it_was() {
    let machine = machine();
    run(&machine);

    // A branch with the number that the recorded run gives its own: that one stays.
    let own = machine.branch((0, 500), "own").unwrap();
    wait(&machine, "the branch", |status| status.branch == own);
    run(&machine);

    // The way is long on a core without snapshots.
    let long = prepared(CoreKind::GameboyCore);
    let _ = machine.resume(long.clone(), (0, RECORDED), "cancelled");
    machine.cancel_branch();
    assert_as_before(&machine, "cancelled at once");

    let _ = machine.resume(long.clone(), (0, RECORDED), "cancelled");
    wait(&machine, "the way", |status| {
        status.replay.is_some_and(|replay| replay.done > 0)
    });
    machine.cancel_branch();
    assert_as_before(&machine, "cancelled on the way");

    let _ = machine.resume(long.clone(), (0, RECORDED), "given up for the next one");
    let _ = machine.resume(long.clone(), (0, RECORDED), "cancelled");
    machine.cancel_branch();
    assert_as_before(&machine, "two, one after the other");

    let _ = machine.resume(long.clone(), (0, 9_999), "there is no such frame");
    assert_as_before(&machine, "a frame that was not recorded");
    let error = machine.status().error.unwrap();
    assert!(error.contains("9999"), "{error}");

    let other = Resumable {
        rom: Arc::from(vec![0; 0x8000]),
        ..long.clone()
    };
    let _ = machine.resume(other, (0, RECORDED), "refused");
    assert_as_before(&machine, "a refused cartridge");
    assert_ne!(machine.status().error, None);

    let recorded = prepared(CoreKind::Boytacean);
    let states = [vec![], lz4_flex::compress_prepend_size(b"not a state")];
    for state in states {
        let damaged = Resumable {
            log: InputLog::recorded(
                recorded.stored.tree(),
                vec![RecordedInputs {
                    branch: 0,
                    first: 1,
                    held: vec![Held::default(); RECORDED as usize],
                    pokes: Vec::new(),
                    snapshots: vec![Snapshot {
                        branch: 0,
                        frame: 300,
                        clocks: 300 * 70_224,
                        packed: Arc::from(state),
                    }],
                }],
            ),
            ..recorded.clone()
        };
        let _ = machine.resume(damaged, (0, 400), "damaged");
        assert_as_before(&machine, "a damaged snapshot");
        assert_ne!(machine.status().error, None);
    }

    // The last word is that of a reset.
    let epoch = machine.status().epoch;
    let _ = machine.resume(long, (0, RECORDED), "reset");
    machine.reset();
    machine.step(600);
    let status = wait(&machine, "the reset", |status| {
        status.epoch > epoch && status.frame == 600 && status.run_state == RunState::Paused
    });
    assert_eq!((status.branch, status.error), (0, None));

    // And one that comes about does.
    let branch = machine.resume(recorded, (0, 1_000), "on");
    wait(&machine, "the frame", |status| {
        (status.branch, status.frame) == (branch, 1_000) && status.replay.is_none()
    });
    run(&machine);
    assert_eq!(machine.history().range(branch), Some(1..=1_600));
}
