//! Games that begin or go on in a special way.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod common;

use cartridge::Setup;
use common::{setup, step, wait};
use pad::Buttons;
use rig::{Counters, End, Goal, Limits, Machine};
use vision::Screen;

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};

/// A machine whose games begin in a given state.
fn set_up(state: &Setup, goal: Goal, limits: Limits) -> Machine {
    let mut setup = setup(goal);
    setup.paused = true;
    setup.limits = limits;
    let machine = Machine::start(setup).unwrap();
    let (offset, bytes) = state.encode().unwrap();
    machine.poke(offset, bytes);
    machine.run();
    machine
}

fn clean(status: &rig::Status) {
    assert_eq!(status.summary.counters, Counters::default());
    assert_eq!(status.referee.as_ref().unwrap().first_difference, None);
}

#[test]
fn forty_pieces_at_level_20() {
    let state = Setup {
        level: 20,
        lines: 200,
        ..Setup::default()
    };
    let machine = set_up(
        &state,
        LEVEL_9,
        Limits {
            pieces: Some(40),
            ..Limits::default()
        },
    );
    let status = wait(&machine, "the end", |s| s.summary.ended.is_some());
    assert_eq!(status.summary.games.len(), 1, "no doubt about the level");
    assert_eq!(status.summary.games[0].level, 20);
    clean(&status);
}

#[test]
fn it_stops_at_the_score_that_was_asked_for() {
    let state = Setup {
        level: 9,
        score: 998_500,
        ..Setup::default()
    };
    let limits = Limits {
        score: Some(999_999),
        ..Limits::default()
    };
    let machine = set_up(&state, LEVEL_9, limits);
    let status = wait(&machine, "the end", |s| s.summary.ended.is_some());
    assert_eq!(status.summary.ended, Some(End::MaxScore));
    assert_eq!(status.summary.games[0].score, 999_999);
    clean(&status);
}

/// Frame by frame, so that every run pauses at the same moments of the game.
#[test]
fn a_persons_pauses_are_waited_out_and_the_piece_goes_on_as_if_nothing_had_been() {
    let mut setup = setup(LEVEL_9);
    setup.paused = true;
    let machine = Machine::start(setup).unwrap();
    step(&machine, 600);
    let press_start = || {
        machine.hold(Buttons::START);
        step(&machine, 2);
        machine.hold(Buttons::NONE);
    };
    for pause in 0..40 {
        step(&machine, 30 + pause * 7 % 97);
        let before = machine.status().summary.pieces();
        press_start();
        let paused = step(&machine, 20);
        assert_eq!(paused.tracked.screen, Screen::Pause, "pause {pause}");
        assert_eq!(paused.answer, Buttons::NONE);
        press_start();
        let after = machine.status().summary.pieces();
        assert!(after <= before + 1, "pause {pause}");
    }
    step(&machine, 200);
    let status = machine.status();
    assert!(status.summary.pieces() > 30);
    clean(&status);
}

#[test]
fn a_next_box_that_a_person_hides_is_shown_again() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "some pieces", |s| s.summary.pieces() >= 2);
    let seen = |preview: bool| {
        wait(&machine, "the next box", |_| {
            machine
                .history()
                .last()
                .is_some_and(|r| r.tracked.preview == preview)
        })
    };
    seen(true);
    machine.hold(Buttons::SELECT);
    seen(false);
    machine.hold(Buttons::NONE);
    seen(true);
    let status = wait(&machine, "more pieces", |s| s.summary.pieces() >= 15);
    assert!(machine.history().last().unwrap().tracked.preview);
    clean(&status);
}

#[test]
fn other_hearts_for_the_next_game_need_the_power_and_get_it() {
    let machine = Machine::start(setup(LEVEL_9)).unwrap();
    wait(&machine, "a piece", |s| s.summary.pieces() >= 1);
    machine.set_goal(Goal {
        level: 5,
        heart: true,
        start_delay: 3,
    });
    machine.set_bot(false);
    wait(&machine, "a game over", |s| s.summary.games_over() == 1);
    machine.set_bot(true);
    let status = wait(&machine, "the next game", |s| {
        s.summary.games.len() == 2 && s.summary.games[1].pieces >= 3
    });
    let last = machine.history().last().unwrap();
    assert_eq!((last.tracked.level, last.tracked.heart), (Some(5), true));
    clean(&status);
}

#[test]
fn every_level_can_be_chosen() {
    for level in 0..10 {
        let machine = Machine::start(setup(Goal {
            level,
            ..Goal::default()
        }))
        .unwrap();
        let status = wait(&machine, "a piece", |s| s.summary.pieces() >= 1);
        assert_eq!(status.summary.games[0].level, level);
        clean(&status);
    }
}
