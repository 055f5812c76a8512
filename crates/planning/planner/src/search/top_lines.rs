//! The best few of many lines, each ending on a board of its own.

use crate::PlacementStack;
use exact::{Line, Ply};
use rules::Board;
use std::cmp::Reverse;

/// What lines of the same length are compared by.
type Rank = (Reverse<u8>, i64);

/// The best lines of all that were offered, at most as many as asked for: of equals those
/// offered first, and of lines that end on the same board only the best.
#[derive(Default)]
pub(crate) struct TopLines {
    most: usize,
    /// Placements of the stack before the lines begin.
    skipped: usize,
    /// Best first, equals in the order of `first`.
    kept: Vec<Kept>,
}

struct Kept {
    rank: Rank,
    /// The index of the first placement.
    first: usize,
    board: Board,
    line: Line,
}

impl TopLines {
    pub fn new(most: usize, skipped: usize) -> Self {
        Self {
            most,
            skipped,
            kept: Vec::with_capacity(most),
        }
    }

    /// Whether it takes no line, whatever it is worth.
    pub fn takes_none(&self) -> bool {
        self.most == 0
    }

    /// Whether a line is better than the last that is kept, or there is room for one more.
    #[inline]
    pub fn takes(&self, refused: u8, worth: i64) -> bool {
        let is_full = self.kept.len() == self.most;
        let is_lower = |last: &Kept| last.rank >= (Reverse(refused), worth);
        !is_full || self.kept.last().is_some_and(|last| !is_lower(last))
    }

    /// Offers the line that ends with the last placement of the stack. `first` is the index
    /// of its first placement and never lower than that of a line offered before.
    pub fn offer(&mut self, first: usize, stack: &PlacementStack, refused: u8, worth: i64) {
        if !self.takes(refused, worth) {
            return;
        }
        let rank = (Reverse(refused), worth);
        let board = *stack.board();
        if let Some(same) = self.kept.iter().position(|kept| kept.board == board) {
            if self.kept[same].rank >= rank {
                return;
            }
            self.kept.remove(same);
        }
        let placed = stack.placed()[self.skipped..].iter().rev();
        let end = Line::end(worth).with_refused(refused);
        let line = placed.fold(end, |line, placed| {
            line.after(Ply {
                placement: placed.placement,
                cleared: placed.cleared,
            })
        });
        let new = Kept {
            rank,
            first,
            board,
            line,
        };
        self.kept.truncate(self.most - 1);
        let at = self.kept.partition_point(|kept| kept.rank >= rank);
        self.kept.insert(at, new);
    }

    /// Merges lines collected on another thread. The result is that of offering all lines in
    /// the order of their first placements; no two threads may share a first placement.
    pub fn merge(&mut self, other: Self) {
        if self.kept.is_empty() {
            *self = other;
            return;
        }
        self.kept.extend(other.kept);
        self.kept
            .sort_by_key(|kept| (Reverse(kept.rank), kept.first));
        let mut boards = Vec::with_capacity(self.most);
        self.kept.retain(|kept| {
            let is_new = boards.len() < self.most && !boards.contains(&kept.board);
            if is_new {
                boards.push(kept.board);
            }
            is_new
        });
    }

    /// The lines, best first.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        self.kept.into_iter().map(|kept| kept.line)
    }
}
