//! The columns one by one: heights and differences between neighbours, counted from 1.
//!
//! They are those of a board of ten columns; on a narrower one the missing ones are 0.

use super::Leaf;
use board::Word;

/// Height of a column.
pub(super) fn height<W: Word, const COLUMN: usize>(leaf: &Leaf<W>) -> i64 {
    leaf.heights.get(COLUMN - 1).copied().map_or(0, i64::from)
}

/// Difference in height between a column and the next.
pub(super) fn step<W: Word, const LEFT: usize>(leaf: &Leaf<W>) -> i64 {
    match leaf.heights.get(LEFT - 1..=LEFT) {
        Some(&[left, right]) => i64::from(left.abs_diff(right)),
        _ => 0,
    }
}
