//! Runs that stop at one picture, and machines that change their core.

use crate::common::{setup, wait};
use machine::{
    CoreKind, Goal, Machine, MachineSetup,
    still::{StillError, still},
};
use vision::Phase;

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

#[test]
fn a_still_is_the_picture_that_was_asked_for_every_time() {
    let stills = [(); 2].map(|()| still(setup(LEVEL_9), 1_234).unwrap());
    for still in &stills {
        assert_eq!(still.record.picture.number, 1_234);
        assert_eq!(still.status.frame, 1_234);
        assert_eq!(still.status.summary.frame, 1_234);
        let referee = still.status.referee.as_ref().unwrap();
        assert_eq!((referee.frames, referee.agreed), (1_233, 1_233));
    }
    let [one, two] = stills;
    assert_eq!(one.record.picture, two.record.picture);
    assert_eq!(one.record.tracked, two.record.tracked);
    assert_eq!(one.record.plan, two.record.plan);
}

#[test]
fn the_plan_of_a_piece_that_has_locked_is_still_known() {
    let mut waiting = (600..1_200)
        .step_by(7)
        .map(|frame| still(setup(LEVEL_9), frame).unwrap());
    let still = waiting.find(|still| still.record.plan.is_none()).unwrap();
    assert_ne!(still.record.tracked.phase, Phase::Falling);
    assert!(session::plan_at(&still.history, &still.record).is_some());
}

#[test]
fn there_is_no_picture_without_a_game() {
    let broken = MachineSetup {
        rom: Some(vec![0; 100]),
        ..setup(LEVEL_9)
    };
    assert!(matches!(still(broken, 5), Err(StillError::Start(_))));
    assert!(matches!(still(setup(LEVEL_9), 0), Err(StillError::Zero)));
}

#[test]
fn another_core_starts_the_same_game_again() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    for core in [CoreKind::GameboyCore, CoreKind::Boytacean] {
        let before = wait(&machine, "play", |s| s.frame > 400);
        machine.set_core(core).unwrap();
        wait(&machine, "the other core", |s| {
            s.epoch != before.epoch && s.core == core
        });
    }
    // Another cartridge stays on the core.
    machine.set_core(CoreKind::GameboyCore).unwrap();
    let before = wait(&machine, "the core", |s| s.core == CoreKind::GameboyCore);
    machine.load(None).unwrap();
    let after = wait(&machine, "the load", |s| {
        s.epoch > before.epoch && s.frame > 0
    });
    assert_eq!(after.core, CoreKind::GameboyCore);
}
