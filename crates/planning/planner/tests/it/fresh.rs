//! The exact search on boards that it has never been fitted to, beside one that tries
//! every line.
//!
//! The boards come from a seed, so that each run has the same. Depths 4 and 5 try hundreds
//! of millions of lines and run only when they are asked for.

#[path = "common/brute.rs"]
mod brute;

use crate::common::Random;
use brute::Line;
use planner::{Scope, SearchRequest};
use rules::{Board, Piece};

fn find(board: &Board, queue: &[Piece], scope: Scope, threads: usize) -> Vec<Line> {
    let request = SearchRequest::idealised(board, queue).threads(threads);
    let request = match scope {
        Scope::Best => request.best_only(),
        Scope::EachFirst => request,
    };
    let lines = request.search().lines.into_iter().map(|line| {
        assert_eq!(line.billionths % 1_000, 0);
        let plies = line.plies().map(|ply| (ply.placement, ply.cleared));
        Line {
            plies: plies.collect(),
            value: line.billionths / 1_000,
        }
    });
    lines.collect()
}

/// Boards of all heights, some of them ready to be cleared.
fn fresh(random: &mut Random, i: usize) -> Board {
    match i % 3 {
        0 => random.board(4 + i % 13),
        1 => random.ready_board(i % 16),
        _ => random.garbage(i % 14),
    }
}

/// All lines are those of trying everything, placement by placement, and the best alone is
/// the first of them on any number of threads.
fn assert_fresh(seed: u64, boards: usize, depth: usize) {
    let mut random = Random::new(seed);
    for i in 0..boards {
        let board = fresh(&mut random, i);
        let queue = random.pieces(depth);
        let tried = brute::lines(&board, &queue);
        let each = find(&board, &queue, Scope::EachFirst, 1);
        assert_eq!(each, tried, "{queue:?} on board {i}\n{board}");
        for threads in [1, 2] {
            let best = find(&board, &queue, Scope::Best, threads);
            let first = &tried[..tried.len().min(1)];
            assert_eq!(best, first, "{threads} threads, {queue:?} on\n{board}");
        }
    }
}

#[test]
fn lines_of_up_to_three_pieces_are_those_of_trying_all() {
    assert_fresh(1, 200, 1);
    assert_fresh(2, 200, 2);
    assert_fresh(3, 120, 3);
}

/// The first boards of the two long tests below.
#[test]
fn lines_of_four_and_five_pieces_on_some_boards_are_those_of_trying_all() {
    assert_fresh(4, 45, 4);
    assert_fresh(5, 6, 5);
}

/// The best of six pieces, where all pairs of the first two placements are tried and the
/// search of four pieces, which is held to trying all, goes on from there.
fn assert_six(seed: u64, boards: usize) {
    let mut random = Random::new(seed);
    for i in 0..boards {
        let board = fresh(&mut random, i);
        let queue = random.pieces(6);
        let tried = brute::best_by_parts(&board, &queue, |board, later| {
            find(board, later, Scope::Best, 1).pop()
        });
        for threads in [1, 2] {
            let best = find(&board, &queue, Scope::Best, threads).pop();
            assert_eq!(best, tried, "{threads} threads, {queue:?} on\n{board}");
        }
    }
}

#[test]
fn the_best_of_six_pieces_on_some_boards_is_that_of_trying_all() {
    assert_six(6, 3);
}

#[test]
#[ignore = "makes a hundred thousand searches of four pieces; run it with --release"]
fn the_best_of_six_pieces_on_a_hundred_and_fifty_boards_is_that_of_trying_all() {
    assert_six(6, 150);
}

#[test]
#[ignore = "tries 60 million lines; run it with --release"]
fn lines_of_six_pieces_that_turn_little_are_those_of_trying_all() {
    use Piece::{I, O, S, Z};
    let mut random = Random::new(66);
    for i in 0..30 {
        let board = fresh(&mut random, i);
        let mut queue = vec![O, O, O, I, S, Z];
        for at in 0..queue.len() {
            queue.swap(at, random.below(6));
        }
        let tried = brute::lines(&board, &queue);
        let each = find(&board, &queue, Scope::EachFirst, 2);
        assert_eq!(each, tried, "{queue:?} on board {i}\n{board}");
        let best = find(&board, &queue, Scope::Best, 2);
        assert_eq!(best, tried[..tried.len().min(1)], "{queue:?} on\n{board}");
    }
}

#[test]
#[ignore = "tries 140 million lines; run it with --release"]
fn lines_of_four_pieces_on_five_hundred_boards_are_those_of_trying_all() {
    assert_fresh(4, 500, 4);
}

#[test]
#[ignore = "tries three thousand million lines; run it with --release"]
fn lines_of_five_pieces_on_five_hundred_boards_are_those_of_trying_all() {
    assert_fresh(5, 500, 5);
}
