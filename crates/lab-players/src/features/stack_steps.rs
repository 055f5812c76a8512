//! Steps within the stacked columns.

use super::{Leaf, stack::stacked};
use board::Word;
use std::ops::Range;

/// The highest step that every piece but the I can level out.
const LEVELLED: u32 = 2;
/// A higher step counts as one of these.
const HIGHEST: u32 = 4;

/// Steps without their signs, summed.
pub(super) fn all<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    sum(leaf, columns, |step| step)
}

/// What steps are higher than two rows, summed.
pub(super) fn steep<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    sum(leaf, columns, |step| step.saturating_sub(LEVELLED))
}

/// Squares of the steps, each counted as 4 at most.
pub(super) fn squares<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    sum(leaf, columns, |step| step.min(HIGHEST).pow(2))
}

fn sum<W: Word>(leaf: &Leaf<W>, columns: Range<usize>, worth: impl Fn(u32) -> u32) -> i64 {
    let end = columns.end.min(stacked(leaf) - 1);
    let start = columns.start.min(end);
    let sum: u32 = leaf
        .steps_from(start..end)
        .map(|step| worth(step.unsigned_abs()))
        .sum();
    i64::from(sum)
}
