//! Where a piece comes to rest.

use crate::{Orientation, Piece};
use serde::{Deserialize, Serialize};

/// A piece at rest on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Which of the seven.
    pub piece: Piece,
    /// Its orientation.
    pub orientation: Orientation,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

impl Placement {
    /// Its four cells (row, column), before any clear. Coordinates saturate at the limits of
    /// `i8`, so a box far off the board has cells off the board.
    #[must_use]
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.piece
            .cells(self.orientation)
            .map(|(row, col)| (row.saturating_add(self.row), col.saturating_add(self.col)))
    }

    /// The leftmost column that it occupies.
    #[must_use]
    pub fn column(&self) -> i8 {
        let (leftmost, _) = self.piece.columns(self.orientation);
        leftmost.saturating_add(self.col)
    }
}
