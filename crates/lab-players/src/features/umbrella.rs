//! Umbrellas: each hole counts 1 + 2 + 4 ... with one more power of two for every empty cell
//! below it in its column.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// A column with more holes counts like one with so many, so that 128 columns still sum to
/// less than 2 to the 63.
const MOST: u32 = 54;

pub(super) fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    // The counts 1, 3, 7 ... of n holes sum to that.
    let column = |holes: u32| (1i64 << (holes + 1)) - 2 - i64::from(holes);
    columns
        .map(|x| column(leaf.holes(x).count_ones().min(MOST)))
        .sum()
}
