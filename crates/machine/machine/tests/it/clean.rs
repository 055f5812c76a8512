//! Whole games from power-on, and everything about them is clean.

use crate::common::{pieces, play};
use machine::{End, Goal, Limits};

#[test]
fn sixty_pieces_at_level_9_from_power_on() {
    let report = play(
        Goal {
            level: 9,
            ..Goal::default()
        },
        pieces(60),
    );
    assert_eq!(report.check(), Ok(()), "{report:#?}");
    assert_eq!((report.pieces, report.end), (60, Some(End::Pieces)));
    assert_eq!((report.per_game.len(), report.level), (1, 9));
    assert!(report.lines > 10, "{report:#?}");
}

#[test]
fn thirty_pieces_with_hearts() {
    let report = play(
        Goal {
            level: 9,
            heart: true,
            start_delay: 7,
        },
        pieces(30),
    );
    assert_eq!(report.check(), Ok(()), "{report:#?}");
    assert_eq!(report.per_game[0].start_delay, 7);
    assert_eq!(report.plan_us.max > 0.0, report.pieces > 0);
}

#[test]
fn the_same_run_twice_is_the_same_run() {
    let goal = Goal {
        level: 3,
        ..Goal::default()
    };
    let [a, b] = [play(goal, pieces(12)), play(goal, pieces(12))];
    assert_eq!(
        (a.frames, a.per_game, a.counters),
        (b.frames, b.per_game, b.counters)
    );
}

#[test]
fn another_start_delay_is_another_sequence_of_pieces() {
    let with = |start_delay| {
        let goal = Goal {
            level: 9,
            heart: false,
            start_delay,
        };
        play(goal, pieces(15))
    };
    assert_ne!(with(0).frames, with(1).frames - 1);
}

#[test]
fn frames_end_a_run_on_the_frame() {
    let limits = Limits {
        frames: Some(777),
        ..Limits::default()
    };
    let report = play(Goal::default(), limits);
    assert_eq!((report.frames, report.end), (777, Some(End::Frames)));
    assert_eq!(report.check(), Ok(()), "{report:#?}");
}
