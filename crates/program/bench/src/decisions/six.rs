//! Six known pieces in the idealised task.
//!
//! Trying every line of six pieces takes hours. The reference tries every pair of first
//! placements and searches four pieces from there.

use board::{BitBoard, DropRule};
use planner::{MAX_PIECES, SearchRequest};
use rules::{Board, Piece};

/// The value of a removed row, in billionths.
const LINE: i64 = 760_666_000;

/// The pieces of a board and one more.
pub fn queue(number: usize, pieces: &[Piece]) -> Vec<Piece> {
    let sixth = Piece::EACH[number % Piece::EACH.len()];
    let queue = pieces.iter().copied().chain([sixth]);
    queue.take(MAX_PIECES).collect()
}

/// The value of the best line by the reference, in billionths.
pub fn by_parts(board: &Board, queue: &[Piece]) -> Option<i64> {
    let mut best = None;
    let rule = DropRule::Idealised;
    let board = BitBoard::from(board);
    rule.each_drop(&board, queue[0], |first| {
        let (board, first) = rule.after(&board, &first);
        rule.each_drop(&board, queue[1], |second| {
            let (board, second) = rule.after(&board, &second);
            let line = SearchRequest::idealised(&(&board).into(), &queue[2..]).best();
            let value = line.map(|line| line.billionths + LINE * i64::from(first + second));
            best = best.max(value);
        });
    });
    best
}
