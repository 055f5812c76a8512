//! Readiness for a clear of four rows: a column is a well for as many rows as are full but
//! for its cell, one after the other from its top up.

use super::Leaf;
use board::Word;

/// Rows that an I can clear at once.
const MOST: u32 = 4;

/// The most of all columns, at most 4.
pub(super) fn rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (mut once, mut twice) = (W::ZERO, W::ZERO);
    for &column in leaf.columns {
        let empty = !column;
        twice |= once & empty;
        once |= empty;
    }
    let lacking_one = once & !twice & leaf.all_rows();
    let most = leaf.columns.iter().zip(leaf.heights);
    let ready = most.map(|(&column, &height)| run(lacking_one & !column, u32::from(height)));
    ready.fold(0, i64::max)
}

/// 1 when four rows are ready.
pub(super) fn is_ready<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(rows(leaf) == i64::from(MOST))
}

/// How many rows from `from` up are set, at most 4.
pub(super) fn run<W: Word>(rows: W, from: u32) -> i64 {
    let end = (!rows & !W::low(from)).trailing_zeros();
    i64::from(end.saturating_sub(from).min(MOST))
}
