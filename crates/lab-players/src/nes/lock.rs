//! Where a piece comes to rest.

use board::Placement;
use rules::Piece;

/// Where a piece comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lock {
    pub orientation: u8,
    /// The left column of the box.
    pub x: u8,
    /// The lowest row of the box.
    pub y: u8,
}

impl Lock {
    pub(super) const fn placement(self, piece: Piece) -> Placement {
        Placement {
            piece,
            orientation: self.orientation,
            x: self.x,
            y: self.y,
        }
    }
}
