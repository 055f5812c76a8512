//! The pattern filter of the NES article: builds a picture row by row from the floor.

use super::{cells, highest, row_up};
use crate::PlacedPiece;

/// Keeps to a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its rows, the lowest in front; bit 0 is the leftmost column.
    pub rows: Vec<u16>,
    /// It is kept to while the highest column is at most that high.
    pub until: usize,
}

impl Pattern {
    pub(super) fn refuses(&self, placed: &PlacedPiece) -> bool {
        let board = &placed.before;
        if highest(board) > self.until {
            return false;
        }
        let picture = self.rows.iter().enumerate();
        let unlike = picture
            .filter(|&(up, &row)| row != row_up(board, up))
            .map(|(up, &row)| (up, row))
            .next();
        let Some((next, row)) = unlike else {
            return false;
        };
        cells(placed).any(|(up, col)| up < next || up == next && row >> col & 1 == 0)
    }
}
