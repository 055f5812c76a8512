//! The same search as [`crate::search()`], written to be seen to be right.
//!
//! It works on the board of the rules, makes every board and measures every
//! feature on it. Tests hold the fast search to it, and strategies with features
//! that the fast search doesn't know are searched by it.

use crate::{Found, Line, MAX_DEPTH, Placement, Ply, Strategy, features::Leaf, placements};
use rules::{Board, Piece};

/// The best line for every first placement of the queue's first piece. Pieces
/// beyond the fifth are left out.
#[must_use]
pub fn search(board: &Board, queue: &[Piece], strategy: &Strategy) -> Found {
    let first = queue.first().map(|&piece| placements(board, piece));
    search_among(board, &first.unwrap_or_default(), queue, strategy)
}

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops.
#[must_use]
pub fn search_among(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
) -> Found {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let mut nodes = 0;
    let lines = lines(board, first, queue, 0, strategy, &mut nodes);
    Found::ranked(lines, nodes)
}

/// The best line for each of these placements of the first piece, in their order.
/// `cleared` rows were removed on the way to this board.
fn lines(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    cleared: u32,
    strategy: &Strategy,
    nodes: &mut u64,
) -> Vec<Line> {
    let Some((&piece, rest)) = queue.split_first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for &placement in first {
        let mut after = *board;
        after.place(piece, placement.orientation, placement.row, placement.col);
        let rows = after.clear_full_rows();
        let cleared = cleared + u32::from(rows);
        let next = rest.first().map(|&piece| placements(&after, piece));
        let next = next.unwrap_or_default();
        let best = lines(&after, &next, rest, cleared, strategy, nodes)
            .into_iter()
            .reduce(|best, line| {
                if line.rank() > best.rank() {
                    line
                } else {
                    best
                }
            });
        let tail = best.unwrap_or_else(|| {
            *nodes += 1;
            Line::end(strategy.billionths(&Leaf::new(&after, cleared)))
        });
        found.push(tail.after(Ply {
            placement,
            cleared: rows,
        }));
    }
    found
}
