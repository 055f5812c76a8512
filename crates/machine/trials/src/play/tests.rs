use super::report::Run;
use super::*;
use bot::GameSummary;
use machine::{RefereeReport, TruthDifference};
use vision::ReadingProblem;

fn report(change: impl FnOnce(&mut Run)) -> PlayReport {
    let mut run = Run {
        outcome: Outcome {
            summary: Summary {
                frame: 1000,
                games: vec![GameSummary {
                    pieces: 7,
                    lines: 2,
                    score: 80,
                    start_level: Some(9),
                    ..GameSummary::default()
                }],
                ended: Some(End::Pieces),
                ..Summary::default()
            },
            referee: RefereeReport {
                frames: 990,
                agreed: 990,
                ..RefereeReport::default()
            },
            ..Outcome::default()
        },
        limits: Limits {
            pieces: Some(7),
            ..Limits::default()
        },
        goal: Goal {
            level: 9,
            ..Goal::default()
        },
        seconds: 2.0,
        embedded: true,
    };
    change(&mut run);
    PlayReport::new(run)
}

#[test]
fn a_clean_run_passes_and_its_last_game_has_an_end() {
    let report = report(|_| {});
    assert_eq!(report.check(), Ok(()));
    assert_eq!((report.pieces, report.lines, report.score), (7, 2, 80));
    assert_eq!(report.per_game[0].end, Some(End::Pieces));
    assert_eq!(report.fps, 500.0);
}

#[test]
fn what_is_not_clean_is_named() {
    type Change = fn(&mut Run);
    let cases: [(Change, &str); 13] = [
        (
            |run| run.outcome.summary.counters.misdrops = 2,
            "misdrops is 2",
        ),
        (
            |run| run.outcome.summary.counters.late_plans = 1,
            "late_plans is 1",
        ),
        (
            |run| run.outcome.summary.games[0].end = Some(End::GameOver),
            "1 game ended before the count",
        ),
        (|run| run.outcome.summary.ended = None, "interrupted"),
        (
            |run| {
                run.outcome.summary.ended = Some(End::Idle);
                run.limits.idle = Some(IDLE);
            },
            "no further piece was placed for 10 min of game time",
        ),
        (
            |run| {
                run.outcome.summary.ended = Some(End::Idle);
                run.limits.idle = Some(1_200);
            },
            "no further piece was placed for 20 s of game time",
        ),
        (
            |run| run.outcome.summary.reading_problem = Some(ReadingProblem::Field),
            "the field is probably not where",
        ),
        (
            |run| run.outcome.summary.games[0].pieces = 0,
            "no piece was placed",
        ),
        (
            |run| run.outcome.summary.games[0].start_level = Some(5),
            "game 1 was played at level 5, asked was level 9",
        ),
        (
            |run| run.outcome.summary.games[0].heart = true,
            "game 1 was played at level 9 with hearts, asked was level 9",
        ),
        (
            |run| run.outcome.referee.frames = 500,
            "the referee saw only 500 of 1000 frames",
        ),
        (
            |run| {
                run.outcome.referee.agreed = 989;
                run.outcome.referee.first_difference = Some(TruthDifference {
                    frame: 33,
                    what: "the score is 1, tracked is 2".to_owned(),
                    true_board: String::new(),
                    tracked_board: String::new(),
                });
            },
            "on 1 of 990 frames, first on frame 33: the score is 1, tracked is 2",
        ),
        (
            |run| {
                run.outcome.summary.ended = None;
                run.outcome.end = Some(End::CoreFault);
                run.outcome.fault = Some("smoke".to_owned());
            },
            "the run failed: smoke",
        ),
    ];
    for (change, words) in cases {
        let error = report(change).check().unwrap_err();
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
}

#[test]
fn a_run_over_games_may_end_in_game_over() {
    let report = report(|run| {
        run.limits = Limits {
            games: Some(1),
            ..Limits::default()
        };
        run.outcome.summary.games[0].end = Some(End::GameOver);
        run.outcome.summary.ended = Some(End::Games);
    });
    assert_eq!(report.check(), Ok(()));
    assert_eq!(report.games, 1);
}

#[test]
fn a_foreign_cartridge_is_not_judged() {
    let report = report(|run| {
        run.embedded = false;
        run.outcome.referee = RefereeReport::default();
    });
    assert_eq!((report.check(), report.referee), (Ok(()), None));
}
