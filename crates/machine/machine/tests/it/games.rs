//! Games that begin, go on or end in a special way.

use crate::common::{pieces, setup, step, wait};
use cartridge::Setup;
use machine::{Activity, Counters, End, Goal, Limits, Machine};
use pad::Buttons;
use planner::Strategy;
use rules::Piece;
use session::Record;
use std::sync::{Arc, atomic::AtomicBool};
use trials::play;
use vision::{Event, Phase, Screen, SeenPiece};

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

fn clean(status: &machine::Status) {
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

/// Rows at the bottom of an empty board, as a set-up has them.
fn rows(bottom: &[&str]) -> [[u8; 10]; 20] {
    let mut board = [[0; 10]; 20];
    for (to, from) in board[20 - bottom.len()..].iter_mut().zip(bottom) {
        for (cell, mark) in to.iter_mut().zip(from.chars()) {
            *cell = u8::from(mark == '#');
        }
    }
    board
}

/// The T goes where no straight drop brings it, at the greatest speed: under a brick
/// by a shift, into a hole by a turn.
#[test]
fn it_tucks_and_it_spins() {
    let tuck = ["#.........", "....######"];
    let spin = ["...#......", "###...####", "####.#####"];
    for (bottom, next, place) in [
        (&tuck[..], Piece::L, (2, 15, 0)),
        (&spin[..], Piece::J, (0, 14, 3)),
    ] {
        let state = Setup {
            level: 20,
            lines: 200,
            board: rows(bottom),
            queue: [Piece::T, next, Piece::O].map(|p| p as u8).to_vec(),
            ..Setup::default()
        };
        let machine = set_up(&state, LEVEL_9, pieces(2));
        let status = wait(&machine, "the end", |s| s.summary.ended.is_some());
        let locked: Vec<SeenPiece> = records(&machine)
            .flat_map(|record| record.tracked.events.clone())
            .filter_map(|event| match event {
                Event::Locked(seen) => Some(seen),
                _ => None,
            })
            .collect();
        let at = &locked[0];
        assert_eq!((at.orientation, at.row, at.col), place, "{locked:?}");
        clean(&status);
    }
}

/// Everything that is kept, in order.
fn records(machine: &Machine) -> impl Iterator<Item = Arc<Record>> {
    let frames = 1..=machine.status().frame;
    frames.filter_map(|frame| machine.history().get(frame))
}

/// The next box changes one picture before the piece appears, or would if it did not
/// show the same kind again. The answer to that picture is read in the piece's step 1
/// and seen one picture after the piece's first.
#[test]
fn it_acts_on_the_picture_before_a_piece_appears() {
    let kinds = [0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 6, 2, 2, 0, 5, 1];
    let state = Setup {
        level: 19,
        lines: 190,
        queue: kinds.to_vec(),
        ..Setup::default()
    };
    let machine = set_up(&state, LEVEL_9, pieces(kinds.len() as u64 - 2));
    let status = wait(&machine, "the end", |s| s.summary.ended.is_some());
    let all: Vec<_> = records(&machine).collect();
    let mut seen = [0, 0];
    for window in all.windows(3) {
        let [box_changes, first, second] = window else {
            continue;
        };
        let spawned = first.tracked.events.iter().find_map(|event| match event {
            Event::Spawned(piece) => Some(*piece),
            _ => None,
        });
        let (Some(piece), Some(falling)) = (spawned, first.tracked.falling) else {
            continue;
        };
        if first.tracked.events.contains(&Event::GameStarted) {
            continue;
        }
        let plan = box_changes.plan.as_ref().unwrap();
        assert_eq!(plan.position.queue[0], piece);
        let pressed = box_changes.answer;
        let script = plan.script.as_ref().unwrap();
        assert_eq!(pressed, script.frames[0].buttons);
        if let (false, Some(moved)) = (pressed.is_empty(), second.tracked.falling) {
            let scripted = script.frames[0].falling;
            assert_eq!((moved.row, moved.col), (scripted.row, scripted.col));
            assert_eq!(moved.steps, 2);
            let changed = (falling.row, falling.col, falling.orientation)
                != (moved.row, moved.col, moved.orientation);
            let again = box_changes.tracked.phase == Phase::Falling;
            seen[usize::from(again)] += usize::from(changed);
        }
    }
    assert!(
        seen[0] >= 5 && seen[1] >= 3,
        "box changes, box stays: {seen:?}"
    );
    clean(&status);
}

/// The bot is off until the last moment, and until one frame after it.
#[test]
fn the_frames_to_spare_are_those_that_there_are() {
    for (waits, late) in [(0, false), (1, true)] {
        let state = Setup {
            level: 20,
            lines: 200,
            board: rows(&[".#########"; 4]),
            queue: vec![3, 2, 3, 3],
            ..Setup::default()
        };
        let mut setup = setup(LEVEL_9);
        setup.paused = true;
        let machine = Machine::start(setup).unwrap();
        let (offset, bytes) = state.encode().unwrap();
        machine.poke(offset, bytes);
        let until = |what: &str, wanted: &dyn Fn(&Record) -> bool| {
            for _ in 0..2_000 {
                let record = step(&machine, 1);
                if wanted(&record) {
                    return record;
                }
            }
            panic!("{what} never came");
        };
        until("the lock", &|r| {
            machine.status().summary.pieces() == 0
                && r.activity == Activity::WaitingForNextPiece
                && r.plan.is_some()
        });
        machine.set_bot(false);
        let begin = until("the plan", &|r| r.spare.is_some());
        let plan = begin.plan.clone().unwrap();
        let target = plan.script.as_ref().unwrap().target;
        assert_eq!((target.piece, target.orientation), (Piece::I, 1));
        // The answer to the picture before the last one is where waiting begins.
        let last = 1 - waits;
        let spare = until("the limit", &|r| r.spare == Some(last));
        let waited = spare.picture.number - begin.picture.number;
        assert_eq!(
            waited,
            u64::from(begin.spare.unwrap() - last),
            "counted down"
        );
        machine.set_bot(true);
        let acted = step(&machine, 1);
        let plan = acted.plan.as_ref().unwrap();
        let now = plan.script.as_ref().unwrap().target;
        assert_eq!(now == target, !late, "{now:?}");
        let end = until("the lock", &|r| {
            r.tracked
                .events
                .iter()
                .any(|e| matches!(e, Event::Locked(_)))
        });
        let at = end.tracked.events.iter().find_map(|event| match event {
            Event::Locked(seen) => Some((seen.orientation, seen.row, seen.col)),
            _ => None,
        });
        let there = at == Some((target.orientation, target.row, target.col));
        assert_eq!(there, !late, "{at:?}");
    }
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

/// The start delay of the game in `crates/tools/strength/runs` that comes to the highest score
/// with the fewest pieces.
const MAX_SCORE_DELAY: u32 = 65;

#[test]
fn max_score_reaches_999_999_from_level_9_with_hearts() {
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: MAX_SCORE_DELAY,
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
