//! The well filter of the NES article.
//!
//! One column is kept free until four rows are ready for an I. A row is ready when at
//! most one of its cells is empty; that it is the well's is not asked, as there. Above
//! some height of the stack there are other cares, and nothing is refused.

use super::{cells, highest, row_up};
use crate::PlacedPiece;
use rules::{COLUMNS, Piece, ROWS};

/// Keeps a column free for four lines at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Well {
    /// The column, counted from 0.
    pub column: usize,
    /// Rows from the floor up that have to be ready.
    pub rows: usize,
    /// It is kept while the highest column is at most that high.
    pub until: usize,
}

impl Well {
    pub(super) fn refuses(&self, placed: &PlacedPiece) -> bool {
        let board = &placed.before;
        if highest(board) > self.until {
            return false;
        }
        let ready = (0..ROWS)
            .take_while(|&up| row_up(board, up).count_ones() as usize + 1 >= COLUMNS)
            .count();
        let mut in_well = cells(placed).filter(|cell| cell.1 == self.column);
        if ready < self.rows {
            in_well.any(|(up, _)| up <= ready)
        } else {
            placed.placement.piece != Piece::I && in_well.next().is_some()
        }
    }
}
