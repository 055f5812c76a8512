//! The two edges of the stacked columns.

use super::{Leaf, stack::stacked};
use board::Word;

/// The deepest edge that a piece other than an I can fill.
const SHALLOW: i32 = 2;

/// How much lower than its left neighbour the last stacked column is.
pub(super) fn right<W: Word>(leaf: &Leaf<W>) -> i64 {
    let last = stacked(leaf) - 1;
    i64::from((leaf.height(last - 1) - leaf.height(last)).max(0))
}

/// How much lower than the second column the first is.
pub(super) fn left_drop<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from((leaf.height(1) - leaf.height(0)).max(0))
}

/// The same when that is more than 2, otherwise 0.
pub(super) fn left_well<W: Word>(leaf: &Leaf<W>) -> i64 {
    let depth = leaf.height(1) - leaf.height(0);
    i64::from(if depth > SHALLOW { depth } else { 0 })
}
