//! Holes in the stacked columns.

use super::{
    Leaf, holes,
    stack::{of, stacked},
};
use board::Word;
use std::ops::Range;

/// Holes.
pub(super) fn count<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    holes::cells(leaf, of(leaf, columns))
}

/// Rows with at least one hole.
pub(super) fn rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let rows = (0..stacked(leaf)).fold(W::ZERO, |rows, x| rows | leaf.holes(x));
    i64::from(rows.count_ones())
}

/// Filled cells over the topmost hole of each column, summed.
pub(super) fn cover<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let over = of(leaf, columns).map(|x| {
        // All cells above the topmost hole up to the top of the column are filled.
        let top = leaf.holes(x).height();
        if top == 0 {
            0
        } else {
            u32::from(leaf.heights[x]) - top
        }
    });
    i64::from(over.sum::<u32>())
}
