//! One placement of a line, as filters see it.

use rules::{Board, Placement};

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
