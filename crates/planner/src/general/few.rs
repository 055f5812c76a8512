//! The few best of many lines, each ending on a board of its own.

use crate::{Line, Ply, features::Walk};
use rules::Board;
use std::cmp::Reverse;

/// What lines of the same length are compared by.
type Rank = (Reverse<u8>, i64);

/// So many lines, the best of all that were offered; of equals the first, and of those that
/// end on the same board the best.
#[derive(Default)]
pub(crate) struct Few {
    most: usize,
    /// Placements of the walk before the lines begin.
    skipped: usize,
    /// Best first.
    kept: Vec<Kept>,
}

struct Kept {
    rank: Rank,
    board: Board,
    line: Line,
}

impl Few {
    pub fn new(most: usize, skipped: usize) -> Self {
        Self {
            most,
            skipped,
            kept: Vec::with_capacity(most),
        }
    }

    /// Keeps the line that ends with the walk if it is one of the best so far.
    pub fn offer(&mut self, walk: &Walk, refused: u8, worth: i64) {
        let rank = (Reverse(refused), worth);
        let is_full = self.kept.len() == self.most;
        if is_full && self.kept.last().is_none_or(|last| last.rank >= rank) {
            return;
        }
        let board = *walk.board();
        if let Some(same) = self.kept.iter().position(|kept| kept.board == board) {
            if self.kept[same].rank >= rank {
                return;
            }
            self.kept.remove(same);
        }
        let steps = walk.steps()[self.skipped..].iter().rev();
        let line = steps.fold(Line::end(worth).with_refused(refused), |line, step| {
            line.after(Ply {
                placement: step.placement,
                cleared: step.cleared,
            })
        });
        self.kept.truncate(self.most - 1);
        let at = self.kept.partition_point(|kept| kept.rank >= rank);
        self.kept.insert(at, Kept { rank, board, line });
    }

    /// The lines, best first.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        self.kept.into_iter().map(|kept| kept.line)
    }
}
