//! One placement of a line, as features measure it.

use rules::{Board, Placement, ROWS};
use std::ops::Range;

/// The rows of the board that a piece occupies.
fn rows(placement: &Placement) -> Range<i8> {
    let rows = placement.cells().map(|cell| cell.0);
    let top = rows.iter().copied().min().unwrap_or(0);
    let bottom = rows.iter().copied().max().unwrap_or(0);
    top..bottom + 1
}

/// Rows between the floor and the lowest cell of a piece.
pub(super) fn bottom(placement: &Placement) -> i32 {
    ROWS as i32 - i32::from(rows(placement).end)
}

/// Rows between the floor and the highest cell of a piece.
pub(super) fn top(placement: &Placement) -> i32 {
    ROWS as i32 - 1 - i32::from(rows(placement).start)
}

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where the piece came to rest.
    pub placement: Placement,
    /// The board before it.
    pub before: Board,
    /// How many rows it completed.
    pub cleared: u8,
}

impl PlacedPiece {
    /// The board with the piece at rest and full rows not removed yet.
    pub(super) fn uncleared(&self) -> Board {
        let (mut board, at) = (self.before, self.placement);
        board.place(at.piece, at.orientation, at.row, at.col);
        board
    }

    /// The rows of the board that the piece occupies.
    pub(super) fn rows(&self) -> Range<i8> {
        rows(&self.placement)
    }

    /// The columns of the piece, as bits of a row.
    pub(super) fn columns(&self) -> u16 {
        let cells = self.placement.cells();
        cells.iter().fold(0, |all, cell| all | 1 << cell.1)
    }
}
