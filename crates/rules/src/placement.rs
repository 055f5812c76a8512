//! The place where a piece comes to rest.

use crate::{Orientation, Piece};
use serde::{Deserialize, Serialize};

/// The cells of a box at a greater row or column would overflow.
const FARTHEST: i8 = i8::MAX - 3;

/// A piece at rest on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// Its orientation.
    pub orientation: Orientation,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

impl Placement {
    /// Its four cells (row, column), before any clear. The cells of a box at the limit of `i8`
    /// do not overflow; they stay off the board.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> [(i8, i8); 4] {
        let (top, left) = (self.row.min(FARTHEST), self.col.min(FARTHEST));
        self.piece
            .cells(self.orientation)
            .map(|(row, col)| (row + top, col + left))
    }

    /// The leftmost column that it occupies.
    #[must_use]
    #[inline]
    pub fn column(&self) -> i8 {
        let (leftmost, _) = self.piece.columns(self.orientation);
        leftmost + self.col.min(FARTHEST)
    }
}
