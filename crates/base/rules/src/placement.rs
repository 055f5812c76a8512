//! The place where a piece comes to rest.

use crate::{Orientation, Piece};
use serde::{Deserialize, Serialize, Serializer};

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

/// A placement as JSON for other programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacementJson {
    /// The letter of the piece.
    pub piece: char,
    /// Its orientation.
    pub orientation: Orientation,
    /// The leftmost occupied column.
    pub column: i8,
    /// Row and column of the four cells, before the rows are removed.
    pub cells: [(i8, i8); 4],
}

impl From<&Placement> for PlacementJson {
    fn from(placement: &Placement) -> Self {
        Self {
            piece: placement.piece.letter(),
            orientation: placement.orientation,
            column: placement.column(),
            cells: placement.cells(),
        }
    }
}

/// Serializes a placement as [`PlacementJson`].
///
/// # Errors
/// Those of the serializer.
pub fn placed<S: Serializer>(placement: &Placement, serializer: S) -> Result<S::Ok, S::Error> {
    PlacementJson::from(placement).serialize(serializer)
}

impl Placement {
    /// Its four cells (row, column), before any clear.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.piece.cells_at(self.orientation, self.row, self.col)
    }

    /// The leftmost column that it occupies.
    #[must_use]
    #[inline]
    pub fn column(&self) -> i8 {
        let (leftmost, _) = self.piece.columns(self.orientation);
        leftmost + self.col.min(Piece::FARTHEST)
    }
}
