//! The columns left of a well at the right edge: 1 to 9 of ten.
//!
//! A player that clears four rows at once stacks these and keeps the last one free; how even
//! they are is measured without the step down into the well.

use super::Leaf;
use board::Word;
use rules::COLUMNS;
use std::ops::Range;

/// The columns that are stacked on the Game Boy's board.
pub(super) const STACKED: usize = COLUMNS - 1;
/// Rows that an I can clear at once.
pub(super) const MOST_READY: u32 = 4;

/// The number of stacked columns.
#[inline]
pub(super) const fn stacked<W: Word>(leaf: &Leaf<W>) -> usize {
    leaf.width() - 1
}

/// The part of a column range without the last column, which is the well.
#[inline]
pub(super) fn stacked_in<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> Range<usize> {
    let end = columns.end.min(stacked(leaf));
    columns.start.min(end)..end
}

/// The heights of the stacked columns of a range.
#[inline]
pub(super) fn heights<'a, W: Word>(leaf: &Leaf<'a, W>, columns: Range<usize>) -> &'a [u8] {
    &leaf.heights[stacked_in(leaf, columns)]
}

/// The cells of the well.
#[inline]
pub(super) fn well<W: Word>(leaf: &Leaf<W>) -> W {
    leaf.columns[stacked(leaf)]
}

/// How many rows from `from` up are set, at most [`MOST_READY`].
#[inline]
pub(super) fn run<W: Word>(rows: W, from: u32) -> u32 {
    let end = (!rows & !W::low(from)).trailing_zeros();
    end.saturating_sub(from).min(MOST_READY)
}
