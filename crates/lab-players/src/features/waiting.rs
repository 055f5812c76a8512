//! A well in the last column and the rows that wait for it.

use super::{
    Leaf,
    ready_rows::run,
    stack::{stacked, well},
};
use board::Word;

/// Rows that an I can clear at once.
const MOST: i64 = 4;

/// Rows that lack only the cell in the last column, covered or not.
pub(super) fn waiting<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(rows(leaf).count_ones())
}

/// The same from the top of that column up, one after the other, at most 4.
pub(super) fn ready<W: Word>(leaf: &Leaf<W>) -> i64 {
    run(rows(leaf), u32::from(leaf.heights[stacked(leaf)]))
}

/// 1 when four rows are ready.
pub(super) fn is_ready<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(ready(leaf) == MOST)
}

/// Empty cells of the last column that are covered.
pub(super) fn holes<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(leaf.holes(stacked(leaf)).count_ones())
}

fn rows<W: Word>(leaf: &Leaf<W>) -> W {
    let all = leaf.columns[..stacked(leaf)].iter();
    all.fold(leaf.all_rows(), |all, &column| all & column) & !well(leaf)
}
