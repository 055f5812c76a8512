//! A whole game through pixels, to the highest score there is.

use crate::common::setup;
use machine::{End, Goal, Limits};
use planner::Strategy;
use std::sync::atomic::AtomicBool;
use trials::play;

/// The one with the fewest pieces of the games in `crates/tools/strength/runs`.
const START_DELAY: u32 = 65;

#[test]
fn max_score_reaches_999_999_from_level_9_with_hearts() {
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: START_DELAY,
    };
    let machine = setup(goal);
    let options = play::PlayOptions {
        core: machine.core,
        goal,
        limits: Limits {
            score: Some(999_999),
            ..Limits::default()
        },
        ..play::PlayOptions::new(
            machine.profile_choice,
            Strategy::by_name("max-score").unwrap(),
        )
    };
    let report = play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(report.check(), Ok(()), "{report:#?}");
    assert_eq!(
        (report.end, report.games, report.score),
        (Some(End::MaxScore), 0, 999_999)
    );
    assert!(report.lines < 340, "{}", report.lines);
}
