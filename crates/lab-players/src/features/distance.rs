//! How far pieces are moved sideways.

use super::Placed;
use board::Word;

/// 1 for a piece that is moved by one column at most.
pub(super) fn near<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(placed.moved <= 1)
}

/// Columns by which it is moved.
pub(super) fn distance<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(placed.moved)
}
