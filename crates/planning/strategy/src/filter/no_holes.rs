//! The rule of Tsai and others for stacking: a board with a hole is not considered.

use super::highest;
use crate::PlacedPiece;
use rules::{Board, HIDDEN_ROWS, ROWS};

/// Refuses what leaves a hole in the left columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHoles {
    /// How many columns, from the left, have to be without one.
    pub columns: usize,
    /// They have to be while the highest column is at most that high.
    pub until: usize,
}

impl NoHoles {
    pub(super) fn refuses(self, placed: &PlacedPiece, after: &Board) -> bool {
        highest(&placed.before) <= self.until && self.has_hole(after)
    }

    fn has_hole(self, board: &Board) -> bool {
        let columns = (1 << self.columns) - 1;
        let mut roof = 0;
        (-(HIDDEN_ROWS as i8)..ROWS as i8).any(|row| {
            let filled = board.row(row);
            let has_hole = roof & !filled & columns != 0;
            roof |= filled;
            has_hole
        })
    }
}
