//! How high pieces come to rest.

use super::Placed;
use board::Word;

/// The middle of the piece above the floor, in half rows.
pub(super) fn middle<W: Word>(placed: &Placed<W>) -> i64 {
    2 * lowest(placed) + i64::from(placed.shape.height()) - 1
}

/// Rows between the floor and the lowest cell of the piece.
pub(super) fn lowest<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(placed.placement.y)
}
