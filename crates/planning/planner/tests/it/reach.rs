//! What the search finds in reach, against every sequence of buttons.

use crate::common::{
    Random,
    oracle::{self, Locks},
    start_after,
};
use pad::Buttons;
use planner::{reach, reach::locks_in_time};
use rules::{Board, FallState, InputState};
use std::ops::{Range, RangeInclusive};

/// A board of one of five kinds whose highest column has `highest` cells.
fn board(random: &mut Random, kind: usize, highest: usize) -> Board {
    match kind {
        // Whatever.
        0 => random.board(highest),
        // Nearly full rows, a well here and there.
        1 => random.ready_board(highest),
        // Each cell by chance.
        2 => random.garbage(highest),
        // Roofs over hollows.
        3 => random.caves(highest),
        // Walls with deep wells between them.
        _ => random.wells(highest),
    }
}

/// Input states with some keys held and any counters.
fn input(random: &mut Random) -> InputState {
    if random.below(3) == 0 {
        return InputState::default();
    }
    let held = Buttons::from_bits_truncate(random.next() as u8);
    InputState {
        held,
        das_counter: [1, 1, 2, 9, 23][random.below(5)],
        armed: random.below(2) == 0,
        drop: random.below(4) as u8,
    }
}

/// A piece on a board after so many steps, in each of which the buttons stay held or are
/// released by chance, if it hasn't locked.
fn start(random: &mut Random, board: Board, speed: u8, steps: usize) -> Option<FallState> {
    let (piece, input) = (random.piece(), input(random));
    start_after(board, piece, speed, (steps, input), |input| {
        match random.below(2) {
            0 => input.held,
            _ => Buttons::NONE,
        }
    })
}

/// The search finds what the oracle finds, in as many steps and moves, and the
/// scripts lead there.
fn assert_exact(start: &FallState) -> usize {
    let wanted = oracle::locks(start);
    let reach = reach(start);
    let placements: Vec<_> = reach.locks().iter().map(|lock| lock.placement).collect();
    assert_eq!(locks_in_time(start), placements, "{start:?}");
    let found: Locks = reach
        .locks()
        .iter()
        .map(|at| (oracle::key(&at.placement), (at.frames, at.presses)))
        .collect();
    let what = format!(
        "{:?} {:?} {}\n{}",
        start.falling, start.input, start.gravity, start.board
    );
    assert_eq!(found.len(), reach.locks().len(), "listed twice: {what}");
    assert_eq!(found, wanted, "{what}");
    for at in reach.locks() {
        let script = reach.script(&at.placement).unwrap();
        assert_eq!(script.frames.len() as u32, at.frames, "{what}");
    }
    wanted.len()
}

/// Compares on many boards.
fn compare(seed: u64, n_boards: usize, speeds: RangeInclusive<u8>, heights: Range<usize>) {
    let mut random = Random::new(seed);
    let mut compared = 0;
    while compared < n_boards {
        let highest = heights.start + random.below(heights.len());
        let board = board(&mut random, compared % 5, highest);
        let level = speeds.start() + random.below(speeds.len()) as u8;
        let steps = random.below(3);
        let Some(start) = start(&mut random, board, level, steps) else {
            continue;
        };
        assert_exact(&start);
        compared += 1;
    }
}

// The oracle's states grow with the constant of gravity and with the room, so the
// slower the speed the higher the stacks; the long tests below have all heights.

#[test]
fn the_search_is_exact_at_the_highest_speeds() {
    compare(1, 80, 19..=20, 10..20);
}

#[test]
fn the_search_is_exact_at_high_speeds() {
    compare(2, 70, 14..=20, 15..20);
}

#[test]
fn the_search_is_exact_at_middle_speeds() {
    compare(3, 35, 9..=13, 17..20);
}

#[test]
fn the_search_is_exact_at_low_speeds() {
    compare(4, 15, 0..=8, 18..20);
}

/// The first boards of the long test below, one of each kind.
#[test]
fn the_search_is_exact_on_some_boards_at_any_speed_and_height() {
    compare(5, 5, 0..=20, 0..20);
}

#[test]
#[ignore = "takes many minutes"]
fn the_search_is_exact_at_all_speeds_and_heights() {
    compare(5, 100, 0..=20, 0..20);
}

#[test]
#[ignore = "takes many minutes"]
fn the_search_is_exact_at_all_speeds_and_heights_again() {
    compare(6, 100, 0..=20, 0..20);
}
