//! Where a piece comes to rest.

use rules::{Orientation, Piece};
use serde::{Deserialize, Serialize};

/// A piece at rest, or anywhere on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// Its orientation in the piece set: an index, 0 at spawn.
    pub orientation: Orientation,
    /// Column of the left side of the box around its cells.
    pub x: u8,
    /// Row of the lower side of that box, up from the floor.
    pub y: u8,
}
