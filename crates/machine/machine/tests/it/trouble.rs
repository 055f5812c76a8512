//! What people and bad luck do to a running game.

use crate::common::{pause, setup, step, wait};
use faults::Injected;
use machine::{Activity, CoreKind, Counters, Goal, Machine, RunState, Status};
use pad::{Buttons, FrameNo};
use session::{Cause, Divergence};
use std::sync::{Arc, Mutex};
use vision::Screen;

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

#[test]
fn after_a_game_over_it_starts_again() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "the first piece", |s| s.summary.pieces() >= 1);
    machine.set_bot(false);
    wait(&machine, "a game over", |s| s.summary.games_over() == 1);
    machine.set_bot(true);
    let status = wait(&machine, "the next game", |s| {
        s.summary.games.len() == 2 && s.summary.games[1].pieces >= 5
    });
    assert_eq!(status.summary.games[1].level, 9);
    assert_eq!(status.referee.unwrap().first_difference, None);
}

#[test]
fn asked_to_stop_at_a_game_over_it_stays_there() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    machine.set_stop_at_game_over(true);
    wait(&machine, "the first piece", |s| s.summary.pieces() >= 1);
    machine.set_bot(false);
    let over = wait(&machine, "a game over", |s| s.summary.games_over() == 1);
    machine.set_bot(true);
    wait(&machine, "ten seconds more", |s| s.frame > over.frame + 600);
    let last = machine.history().last().unwrap();
    assert_eq!(
        (last.tracked.screen, last.answer),
        (Screen::GameOver, Buttons::NONE)
    );
}

#[test]
fn switched_off_during_a_plan_it_holds_nothing() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "the second piece", |s| s.summary.pieces() >= 1);
    pause(&machine);
    loop {
        let record = step(&machine, 1);
        if record.activity == Activity::PlacingPiece && !record.answer.is_empty() {
            break;
        }
    }
    machine.set_bot(false);
    for _ in 0..30 {
        let record = step(&machine, 1);
        assert_eq!(
            (record.answer, record.activity),
            (Buttons::NONE, Activity::Off)
        );
    }
    machine.set_bot(true);
    machine.run();
    let status = wait(&machine, "more pieces", |s| s.summary.pieces() >= 8);
    assert_eq!(status.summary.counters.misdrops, 0);
}

#[test]
fn switched_off_while_paused_it_takes_its_last_answer_back() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "the second piece", |s| s.summary.pieces() >= 1);
    pause(&machine);
    let pressing = loop {
        let record = step(&machine, 1);
        let sideways = record.answer.intersects(Buttons::LEFT | Buttons::RIGHT);
        if record.activity == Activity::PlacingPiece && sideways {
            break record;
        }
    };
    machine.set_bot(false);
    // Its last answer would be seen two pictures later; the one before it is dropped.
    let next = step(&machine, 1).tracked.falling;
    let after = step(&machine, 1).tracked.falling;
    let column = |seen: Option<vision::SeenPiece>| seen.unwrap().col;
    assert_eq!(column(after), column(next), "{pressing:?}");
}

#[test]
fn a_person_who_holds_a_button_is_coped_with() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "some pieces", |s| s.summary.pieces() >= 3);
    machine.hold(Buttons::RIGHT);
    wait(&machine, "some more", |s| s.summary.pieces() >= 6);
    machine.hold(Buttons::NONE);
    let calm = wait(&machine, "a new piece", |s| s.summary.pieces() >= 8);
    let status = wait(&machine, "many more", |s| s.summary.pieces() >= 20);
    assert_eq!(
        status.summary.counters, calm.summary.counters,
        "no trouble afterwards"
    );
    assert!(
        calm.summary.counters.replans > 0,
        "{:?}",
        calm.summary.counters
    );
    assert_eq!(status.referee.unwrap().first_difference, None);
}

#[test]
fn a_reset_begins_a_new_run() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    let before = wait(&machine, "a piece", |s| s.summary.pieces() >= 1);
    machine.reset();
    let after = wait(&machine, "the reset", |s| s.epoch > before.epoch);
    assert!(after.frame < before.frame);
    let status = wait(&machine, "a piece again", |s| {
        s.epoch > before.epoch && s.summary.pieces() >= 1
    });
    assert_eq!(status.summary.games.len(), 1);
}

#[test]
fn a_cartridge_that_is_none_is_refused_with_a_sentence() {
    let mut setup = setup(LEVEL_9);
    setup.rom = Some(vec![0; 100]);
    let error = Machine::start(setup).err().unwrap().to_string();
    assert!(error.len() > 20, "{error}");

    let machine = Machine::start(crate::common::setup(LEVEL_9)).unwrap();
    let error = machine.load(Some(vec![1, 2, 3])).unwrap_err().to_string();
    assert!(error.contains("only 3 bytes"), "{error}");
    let refused = machine.status();
    assert_eq!((refused.summary.fault, refused.error), (None, None));
    machine.load(None).unwrap();
    while machine.status().epoch == refused.epoch {
        std::thread::yield_now();
    }
}

/// A sound header with a cartridge type that no core has, or one has not.
#[test]
fn a_cartridge_that_a_core_can_not_run_is_refused_at_once() {
    let with_header = |kind: u8, ram: u8| {
        let mut rom = cartridge::IMAGE.to_vec();
        (rom[0x147], rom[0x149]) = (kind, ram);
        let sum = rom[0x134..0x14D].iter();
        rom[0x14D] = sum.fold(0_u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
        rom
    };
    let no_core = with_header(0x20, 3);
    let one_core = with_header(0x03, 4);
    for core in CoreKind::EACH {
        let mut setup = setup(LEVEL_9);
        setup.core = core;
        setup.rom = Some(no_core.clone());
        let error = Machine::start(setup).err().unwrap();
        assert!(error.to_string().contains("type 20"), "{error}");
        // A report of the whole chain must not repeat the sentence.
        assert!(std::error::Error::source(&error).is_none());
    }
    // While the gate is closed, the events after the next one are not taken.
    let gate = Arc::new(Mutex::new(()));
    let mut setup = setup(LEVEL_9);
    let waits_at = Arc::clone(&gate);
    setup.wake = Arc::new(move || {
        if std::thread::current().name() == Some("events") {
            drop(waits_at.lock());
        }
    });
    let machine = Machine::start(setup).unwrap();
    assert!(machine.load(Some(no_core)).is_err());
    let closed = gate.lock().unwrap();
    machine.pause();
    machine.run();
    machine.load(Some(one_core.clone())).unwrap();
    assert!(machine.set_core(CoreKind::GameboyCore).is_err());
    drop(closed);
    let is_in = |s: &Status| s.epoch.0 == 1 && *machine.cartridge() == one_core[..];
    let epoch = wait(&machine, "the cartridge", is_in).epoch;
    assert!(machine.set_core(CoreKind::GameboyCore).is_err());
    wait(&machine, "the next picture", |s| s.frame > 20);
    let status = machine.status();
    assert_eq!((status.epoch, status.error), (epoch, None));
    assert_eq!(status.run_state, RunState::Running);
}

/// Plays to so many pieces with faults; the machine, paused, and its divergences with
/// their frames.
fn faulty(spec: &str, pieces: u64) -> (Machine, Vec<(FrameNo, Divergence)>) {
    let mut setup = setup(LEVEL_9);
    setup.limits.pieces = Some(pieces);
    let machine = Machine::start_faulty(setup, &spec.parse().unwrap()).unwrap();
    let status = wait(&machine, "the end", |s| s.summary.ended.is_some());
    let seen = (1..=status.frame)
        .filter_map(|frame| Some((frame, machine.history().get(frame)?.divergence.clone()?)))
        .collect();
    (machine, seen)
}

fn first_fault(machine: &Machine) -> Injected {
    machine.fault_log().newest().next().unwrap()
}

/// Pieces that the runs with faults play; long after the one fault.
const PIECES: u64 = 14;
/// Frames of the menus and of the first piece.
const BEGUN: FrameNo = 450;

#[test]
fn a_press_that_gets_lost_is_noticed_explained_and_made_good() {
    let mut noticed = 0;
    for from in [BEGUN, 530, 611, 705, 790, 852] {
        let (machine, seen) = faulty(&format!("lost-press@{from}"), PIECES);
        let faults: Vec<Injected> = machine.fault_log().newest().collect();
        let [fault] = faults[..] else {
            panic!("one press was to get lost");
        };
        // It may have been a press without any effect.
        let Some((frame, divergence)) = seen.first() else {
            continue;
        };
        noticed += 1;
        assert_eq!(seen.len(), 1, "{fault:?}: {seen:?}");
        assert_eq!(divergence.step, fault.frame);
        assert_eq!(divergence.cause, Cause::PressNotSeen(fault.buttons));
        // Two pictures later it can be seen; a lock shows another three later.
        assert!(
            (2..=5).contains(&(frame - fault.frame)),
            "{fault:?} {frame}"
        );
        let at = format!("at frame {}", fault.frame);
        assert!(divergence.words.contains(&at), "{}", divergence.words);
        let counters = machine.status().summary.counters;
        let expected = Counters {
            lost_presses: u64::from(fault.buttons.bits().count_ones()),
            replans: counters.replans.min(1),
            ..Counters::default()
        };
        assert_eq!(counters, expected, "{fault:?}");
    }
    assert!(noticed >= 4, "{noticed}");
}

#[test]
fn a_press_that_comes_late_is_a_lost_one_at_first() {
    for from in [BEGUN, 560, 633, 720] {
        let (machine, seen) = faulty(&format!("late-press@{from}"), PIECES);
        let fault = first_fault(&machine);
        let Some((_, first)) = seen.first() else {
            continue;
        };
        assert_eq!(first.step, fault.frame);
        assert_eq!(first.cause, Cause::PressNotSeen(fault.buttons));
        later_is_clean(&fault, &seen);
    }
}

/// The pieces after a fault have nothing to complain of.
fn later_is_clean(fault: &Injected, seen: &[(FrameNo, Divergence)]) {
    for (frame, divergence) in seen {
        assert!(*frame < fault.frame + 60, "{fault:?} {divergence:?}");
    }
}

#[test]
fn a_button_that_nobody_asked_for_is_another_hand() {
    /// A piece with two ways to stand turns alike by both.
    const TURNS: Buttons = Buttons::A.union(Buttons::B);
    let mut noticed = 0;
    for from in [500, 537, 574, 611, 648, 685, 722, 759] {
        let (machine, seen) = faulty(&format!("extra-press@{from},seed={}", from + 1), PIECES);
        let fault = first_fault(&machine);
        let Some((frame, divergence)) = seen.first() else {
            continue;
        };
        // A press may only hide one that the bot makes later.
        if divergence.step != fault.frame {
            continue;
        }
        noticed += 1;
        // What happens in the step of a lock shows later.
        assert!(
            (2..=5).contains(&(frame - fault.frame)),
            "{fault:?} {frame}"
        );
        let Cause::OtherHand(buttons) = divergence.cause else {
            panic!("{fault:?} {divergence:?}");
        };
        let alike = TURNS.contains(buttons) && TURNS.contains(fault.buttons);
        assert!(alike || buttons == fault.buttons, "{fault:?} {buttons}");
        later_is_clean(&fault, &seen);
    }
    assert!(noticed >= 2, "{noticed} were seen at once");
}

#[test]
fn a_disturbed_picture_is_a_misread_and_changes_nothing() {
    let (_, seen) = faulty("", PIECES);
    assert_eq!(seen, []);
    let mut noticed = 0;
    for from in [500, 541, 602, 663, 724, 785] {
        let (machine, seen) = faulty(&format!("white-lines=16@{from}"), PIECES);
        for (frame, divergence) in &seen {
            noticed += 1;
            assert_eq!((*frame, divergence.cause), (from, Cause::Misread));
        }
        let status = machine.status();
        let expected = Counters {
            misreads: status.summary.counters.misreads.min(1),
            ..Counters::default()
        };
        assert_eq!(status.summary.counters, expected, "frame {from}: {seen:?}");
    }
    assert!(noticed >= 2, "{noticed}");
}

#[test]
fn a_picture_that_is_shown_twice_is_coped_with() {
    for from in [500, 541, 602, 663, 724] {
        let (machine, seen) = faulty(&format!("repeat@{from}"), PIECES);
        later_is_clean(&first_fault(&machine), &seen);
    }
}

#[test]
fn with_much_going_wrong_the_game_goes_on() {
    let (machine, seen) = faulty(
        "lost-press:5%@500..,late-press:2.5%@500..,extra-press:1.1%@500..,white-lines:0.3%@500..",
        60,
    );
    assert!(seen.len() > 20, "{}", seen.len());
    let status = machine.status();
    let total: u64 = status.summary.divergences.named().map(|(_, n)| n).sum();
    assert_eq!(total, seen.len() as u64);
    assert_eq!(status.summary.games_over(), 0);
}
