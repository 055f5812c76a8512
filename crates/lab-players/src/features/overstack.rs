//! Squares of what all columns but the last are higher than so many rows.

use super::{Leaf, stack};
use board::Word;
use std::ops::Range;

pub(super) fn above<W: Word, const LINE: u32>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let squares: u32 = stack::heights(leaf, columns)
        .iter()
        .map(|&height| u32::from(height).saturating_sub(LINE).pow(2))
        .sum();
    i64::from(squares)
}
