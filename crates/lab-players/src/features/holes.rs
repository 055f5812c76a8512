//! Holes: empty cells below the topmost filled one of their column.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Holes.
pub(super) fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let holes: u32 = columns.map(|x| leaf.holes(x).count_ones()).sum();
    i64::from(holes)
}

/// Filled cells that stand on a hole: all but those of the run that begins at the floor.
pub(super) fn depth<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let standing: u32 = leaf.columns[columns]
        .iter()
        .map(|&column| column.count_ones() - (!column).trailing_zeros())
        .sum();
    i64::from(standing)
}

/// Rows with at least one hole.
pub(super) fn rows_with<W: Word>(leaf: &Leaf<W>) -> i64 {
    let rows = (0..leaf.width()).fold(W::ZERO, |all, x| all | leaf.holes(x));
    i64::from(rows.count_ones())
}

/// Columns with at least one hole.
pub(super) fn columns_with<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns.filter(|&x| leaf.holes(x) != W::ZERO).count() as i64
}

/// Fourth powers of the differences between neighbouring columns in the number of filled
/// cells up to the first empty one from below, summed.
pub(super) fn quartic_bumpiness_below<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let run = |x: usize| i64::from((!leaf.columns[x]).trailing_zeros());
    let last = leaf.width() - 1;
    (columns.start..columns.end.min(last))
        .map(|x| (run(x + 1) - run(x)).pow(4))
        .sum()
}
