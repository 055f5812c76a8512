//! Whole games without pixels.

use crate::common::{Deal, start_after_steps};
use pad::Buttons;
use planner::{Position, SearchRequest, Strategy};
use rules::{Board, InputState, Step, entry_delay_step, step, timeline};

/// Pieces placed before nothing fits, at most `pieces`.
fn play(seed: u64, pieces: usize) -> usize {
    let strategy = Strategy::four_feature();
    let mut deal = Deal::new(seed);
    let mut board = Board::EMPTY;
    for placed in 0..pieces {
        let found = SearchRequest::new(&board, &[deal.active, deal.preview], &strategy).search();
        let Some(ply) = found.lines.first().and_then(|line| line.plies().next()) else {
            return placed;
        };
        let at = ply.placement;
        board.lock(&at);
        deal.spawn();
    }
    pieces
}

/// Pieces placed by buttons, the first press of each in its step 2, before there
/// is no script; at most `pieces`.
fn play_by_buttons(seed: u64, speed: u8, pieces: usize) -> usize {
    let strategy = Strategy::four_feature();
    let mut deal = Deal::new(seed);
    let mut board = Board::EMPTY;
    let mut input = InputState::default();
    for placed in 0..pieces {
        let start = start_after_steps(board, deal.active, speed, 2, input).unwrap();
        let mut falling = start.falling;
        input = start.input;
        let position = Position {
            board,
            queue: vec![deal.active, deal.preview],
        };
        let plan = SearchRequest::at(&position, &strategy).plan_from(&start);
        let Some(script) = plan.script else {
            return placed;
        };
        let mut outcome = Step::Fell;
        for frame in script.frames {
            assert_eq!(outcome, Step::Fell);
            outcome = step(
                &board,
                &mut falling,
                &mut input,
                frame.buttons,
                start.gravity,
            );
        }
        assert_ne!(outcome, Step::Fell);
        board.place(falling.piece, falling.orientation, falling.row, falling.col);
        board.clear_full_rows();
        for _ in 1..timeline::LOCK_TO_SPAWN {
            entry_delay_step(&mut input, Buttons::NONE);
        }
        deal.spawn();
    }
    pieces
}

#[test]
fn two_pieces_ahead_two_thousand_pieces_are_placed() {
    for seed in 1..=3 {
        assert_eq!(play(seed, 2_000), 2_000, "seed {seed}");
    }
}

#[test]
fn by_buttons_two_thousand_pieces_are_placed_at_level_nine_and_at_the_highest_speed() {
    for (seed, speed) in [(1, 9), (2, 19), (3, 20)] {
        assert_eq!(
            play_by_buttons(seed, speed, 2_000),
            2_000,
            "seed {seed}, speed {speed}"
        );
    }
}
