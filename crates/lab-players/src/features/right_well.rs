//! The cells of a well in the last column.

use super::{Leaf, stack};
use board::Word;

/// Its filled cells.
pub(super) fn cells<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(stack::well(leaf).count_ones())
}

/// Its filled cells that have an empty one anywhere below them.
pub(super) fn covering<W: Word>(leaf: &Leaf<W>) -> i64 {
    let well = stack::well(leaf);
    i64::from(well.count_ones() - (!well).trailing_zeros())
}
