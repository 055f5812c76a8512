//! Column transitions: filled cells above or below empty ones.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// With the floor as a filled cell and the end of the column at its top.
pub(super) fn with_ends<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let changes: u32 = leaf.columns[columns]
        .iter()
        .map(|&column| along(column))
        .sum();
    i64::from(changes)
}

/// From the topmost filled cell down, without the floor.
pub(super) fn inside<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let changes: u32 = leaf.columns[columns]
        .iter()
        .map(|&column| ((column ^ column >> 1).count_ones()).saturating_sub(1))
        .sum();
    i64::from(changes)
}

/// The changes along a column, floor and top included.
#[inline]
pub(super) fn along<W: Word>(column: W) -> u32 {
    let at_floor = u32::from(column & W::ONE == W::ZERO);
    (column ^ column >> 1).count_ones() + at_floor
}
