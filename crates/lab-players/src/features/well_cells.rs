//! Well cells of the NES article: cells above all filled ones of their column, between filled
//! neighbours.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Columns with so many well cells are deep wells.
const DEEP: u32 = 3;

/// Well cells.
pub(super) fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells: u32 = columns.map(|x| of(leaf, x)).sum();
    i64::from(cells)
}

/// Columns with at least three of them.
pub(super) fn deep<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns.filter(|&x| of(leaf, x) >= DEEP).count() as i64
}

/// As the program of the article counts: from the topmost filled cell itself.
pub(super) fn as_written<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells: u32 = columns
        .map(|x| {
            let top = u32::from(leaf.heights[x]).saturating_sub(1);
            (leaf.walled(x) & !W::low(top)).count_ones()
        })
        .sum();
    i64::from(cells)
}

#[inline]
fn of<W: Word>(leaf: &Leaf<W>, x: usize) -> u32 {
    let above = !W::low(u32::from(leaf.heights[x]));
    (leaf.walled(x) & above).count_ones()
}
