//! Filled cells.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Filled cells.
pub(super) fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells: u32 = leaf.columns[columns].iter().map(|c| c.count_ones()).sum();
    i64::from(cells)
}

/// Heights of the filled cells, 1 in the bottom row, summed.
pub(super) fn weighted<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    leaf.columns[columns]
        .iter()
        .map(|&column| {
            let (mut sum, mut cells) = (0, column);
            while cells != W::ZERO {
                let up = cells.trailing_zeros();
                sum += i64::from(up + 1);
                cells = cells ^ W::bit(up);
            }
            sum
        })
        .sum()
}
