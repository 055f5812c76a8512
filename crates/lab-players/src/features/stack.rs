//! The columns left of a well in the last column.
//!
//! A player that clears four rows at once stacks these and keeps the last one free; how even
//! they are is measured without the step down into the well.

use super::{Leaf, column_transitions::along};
use board::Word;
use std::ops::Range;

/// The number of stacked columns.
#[inline]
pub(super) const fn stacked<W: Word>(leaf: &Leaf<W>) -> usize {
    leaf.width() - 1
}

/// Those of a range of columns that are stacked.
#[inline]
pub(super) fn of<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> Range<usize> {
    let end = columns.end.min(stacked(leaf));
    columns.start.min(end)..end
}

/// The heights of the stacked columns of a range.
#[inline]
pub(super) fn heights<'a, W: Word>(leaf: &Leaf<'a, W>, columns: Range<usize>) -> &'a [u8] {
    &leaf.heights[of(leaf, columns)]
}

/// The cells of the well.
#[inline]
pub(super) fn well<W: Word>(leaf: &Leaf<W>) -> W {
    leaf.columns[stacked(leaf)]
}

/// Heights, summed.
pub(super) fn height<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: u32 = heights(leaf, columns).iter().map(|&h| u32::from(h)).sum();
    i64::from(sum)
}

/// How far columns are below the lower of their neighbours, each counted 1 + 2 and so on; the
/// left wall is no neighbour, and the last stacked column is never a well.
pub(super) fn wells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let last = stacked(leaf) - 1;
    (columns.start..columns.end.min(last))
        .map(|x| {
            let right = leaf.height(x + 1);
            let lower = if x == 0 {
                right
            } else {
                right.min(leaf.height(x - 1))
            };
            let depth = i64::from((lower - leaf.height(x)).max(0));
            depth * (depth + 1) / 2
        })
        .sum()
}

/// Changes along the rows, the left wall counting as filled as high as the highest column.
pub(super) fn row_transitions<W: Word>(leaf: &Leaf<W>) -> i64 {
    let wall = W::low(leaf.highest().unsigned_abs());
    let columns = &leaf.columns[..stacked(leaf)];
    let at_wall = (columns[0] ^ wall).count_ones();
    let pairs = columns.windows(2);
    let inside: u32 = pairs.map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    i64::from(at_wall + inside)
}

/// Changes along the columns, floor and top included.
pub(super) fn column_transitions<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let changes: u32 = leaf.columns[of(leaf, columns)]
        .iter()
        .map(|&column| along(column))
        .sum();
    i64::from(changes)
}
