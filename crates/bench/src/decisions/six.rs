//! Six known pieces in the idealised task.
//!
//! Trying every line of six pieces takes hours. The reference tries every pair of first
//! placements and searches four pieces from there.

use planner::{Line, MAX_PIECES, SearchRequest};
use rules::{Board, COLUMNS, Piece, ROWS};

/// The value of a removed row, in billionths.
const LINE: i64 = 760_666_000;

const FULL: u16 = (1 << COLUMNS) - 1;

/// The pieces of a board and one more.
pub fn queue(number: usize, pieces: &[Piece]) -> Vec<Piece> {
    let sixth = Piece::EACH[number % Piece::EACH.len()];
    let queue = pieces.iter().copied().chain([sixth]);
    queue.take(MAX_PIECES).collect()
}

/// The value of the best line by the reference, in billionths.
pub fn by_parts(board: &Board, queue: &[Piece]) -> Option<i64> {
    let mut best = None;
    each_drop(board, queue[0], |board, first| {
        each_drop(&board, queue[1], |board, second| {
            let line = SearchRequest::idealised(&board, &queue[2..]).best();
            let value = line.map(|line| line.billionths + LINE * (first + second));
            best = best.max(value);
        });
    });
    best
}

/// Calls `visit` with the board after each placement and the number of its removed rows.
fn each_drop(board: &Board, piece: Piece, mut visit: impl FnMut(Board, i64)) {
    let found = SearchRequest::idealised(board, &[piece]).search();
    for ply in found
        .lines
        .iter()
        .filter_map(|line: &Line| line.plies().next())
    {
        let mut after = *board;
        let to = ply.placement;
        after.place(to.piece, to.orientation, to.row, to.col);
        let rows = (0..ROWS as i8).rev().map(|row| after.row(row));
        let mut kept: Vec<u16> = rows.filter(|row| *row != FULL).collect();
        kept.resize(ROWS, 0);
        for (row, bits) in (0..ROWS as i8).rev().zip(kept) {
            after.set_row(row, bits);
        }
        visit(after, i64::from(ply.cleared));
    }
}
