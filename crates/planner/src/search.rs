//! The best line of placements for known pieces, by trying all of them.
//!
//! Full rows are removed after each placement. A line that places more pieces
//! beats every line that places fewer, whatever their boards are worth: running
//! out of room is far worse than any board. Lines of the same length are ranked by
//! the worth of their last board. Equals are decided by the lower orientation,
//! then the lower column, placement by placement.

use crate::{
    Placement, Strategy,
    field::{Drop, Field, MAX_DROPS},
    four::Four,
    reference,
};
use rules::{Board, Piece};
use std::cmp::Reverse;

/// The most pieces that a search places.
pub const MAX_DEPTH: usize = 5;

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Where the piece comes to rest.
    pub placement: Placement,
    /// How many rows that fills and removes.
    pub cleared: u8,
}

/// Placements one after the other, and what they lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    plies: [Option<Ply>; MAX_DEPTH],
    /// How many pieces are placed.
    pub len: usize,
    /// What the last board is worth, in billionths.
    pub billionths: i64,
}

impl Line {
    /// No placement, on a board that is worth that.
    pub(crate) fn end(billionths: i64) -> Self {
        Self {
            plies: [None; MAX_DEPTH],
            len: 0,
            billionths,
        }
    }

    /// Its placements, the first in front.
    pub fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        self.plies.iter().flatten().copied()
    }

    /// What lines are compared by: pieces placed, then worth.
    #[must_use]
    pub fn rank(&self) -> (usize, i64) {
        (self.len, self.billionths)
    }

    /// The same line with one more placement in front.
    pub(crate) fn after(mut self, ply: Ply) -> Self {
        self.plies.rotate_right(1);
        self.plies[0] = Some(ply);
        self.len += 1;
        self
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best line for every first placement, best first.
    pub lines: Vec<Line>,
    /// How many boards were judged.
    pub nodes: u64,
}

impl Found {
    /// Ranks lines that come in the order of their first placements.
    pub(crate) fn ranked(mut lines: Vec<Line>, nodes: u64) -> Self {
        lines.sort_by_key(|line| Reverse(line.rank()));
        Self { lines, nodes }
    }
}

/// The best line for every first placement of the queue's first piece. Pieces
/// beyond the fifth are left out; without a piece nothing is found.
#[must_use]
pub fn search(board: &Board, queue: &[Piece], strategy: &Strategy) -> Found {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let Some(four) = Four::of(strategy) else {
        return reference::search(board, queue, strategy);
    };
    lines(four, board, queue, |field, piece, tell| {
        field.each_drop(piece, tell);
    })
}

/// The best line for each of these placements of the queue's first piece, the other
/// pieces by straight drops. Placements off the board are left out.
#[must_use]
pub fn search_among(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    strategy: &Strategy,
) -> Found {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let Some(four) = Four::of(strategy) else {
        return reference::search_among(board, first, queue, strategy);
    };
    lines(four, board, queue, |_, _, tell| {
        first.iter().filter_map(Drop::of).for_each(tell);
    })
}

/// The best line for each first placement that is told.
fn lines(
    four: Four,
    board: &Board,
    queue: &[Piece],
    each: impl FnOnce(&Field, Piece, &mut dyn FnMut(Drop)),
) -> Found {
    let mut search = Search { four, nodes: 0 };
    let mut lines = Vec::with_capacity(MAX_DROPS);
    if let Some((&piece, rest)) = queue.split_first() {
        let field = Field::from(board);
        each(&field, piece, &mut |drop| {
            lines.push(search.through(&field, piece, &drop, rest, 0));
        });
    }
    Found::ranked(lines, search.nodes)
}

struct Search {
    four: Four,
    nodes: u64,
}

impl Search {
    /// The best line that begins with this placement.
    fn through(
        &mut self,
        field: &Field,
        piece: Piece,
        drop: &Drop,
        rest: &[Piece],
        lines: u32,
    ) -> Line {
        let (after, cleared) = field.after(drop);
        let ply = Ply {
            placement: drop.placement(piece),
            cleared,
        };
        self.best(&after, rest, lines + u32::from(cleared))
            .after(ply)
    }

    /// The best line for these pieces.
    fn best(&mut self, field: &Field, queue: &[Piece], lines: u32) -> Line {
        let found = match queue {
            [] => None,
            [piece] => self.last(field, *piece, lines),
            [piece, rest @ ..] => {
                let mut best: Option<Line> = None;
                field.each_drop(*piece, |drop| {
                    let line = self.through(field, *piece, &drop, rest, lines);
                    if best.is_none_or(|best| line.rank() > best.rank()) {
                        best = Some(line);
                    }
                });
                best
            }
        };
        found.unwrap_or_else(|| {
            self.nodes += 1;
            Line::end(self.four.judge(field, lines))
        })
    }

    fn last(&mut self, field: &Field, piece: Piece, lines: u32) -> Option<Line> {
        let (last, nodes) = self.four.last(field, piece, lines);
        self.nodes += nodes;
        last.map(|last| {
            let ply = Ply {
                placement: last.drop.placement(piece),
                cleared: last.cleared,
            };
            Line::end(last.value).after(ply)
        })
    }
}
