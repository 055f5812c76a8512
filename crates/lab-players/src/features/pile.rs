//! Features of all column heights: pile height, spread, variance, turns.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// The height of the highest column.
pub(super) fn highest<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(leaf.highest())
}

/// The highest column minus the lowest.
pub(super) fn spread<W: Word>(leaf: &Leaf<W>) -> i64 {
    highest(leaf) - leaf.heights.iter().copied().min().map_or(0, i64::from)
}

/// The variance of the heights in hundredths, rounded down.
pub(super) fn variance<W: Word>(leaf: &Leaf<W>) -> i64 {
    let n = leaf.width() as i64;
    let heights = || leaf.heights.iter().map(|&height| i64::from(height));
    let sum: i64 = heights().sum();
    let squares: i64 = heights().map(|height| height * height).sum();
    100 * (n * squares - sum * sum) / (n * n)
}

/// Changes between going up and going down.
pub(super) fn turns<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (mut turns, mut before) = (0, 0);
    for way in leaf.steps().map(i32::signum) {
        turns += i64::from(way * before < 0);
        if way != 0 {
            before = way;
        }
    }
    turns
}

/// Columns that are not empty.
pub(super) fn occupied<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    leaf.heights[columns].iter().filter(|&&h| h > 0).count() as i64
}

/// 1 when the left half is higher than the right; a middle column is in neither.
pub(super) fn left_higher<W: Word>(leaf: &Leaf<W>) -> i64 {
    let half = leaf.width() / 2;
    let sum = |heights: &[u8]| heights.iter().map(|&height| u32::from(height)).sum::<u32>();
    let left = sum(&leaf.heights[..half]);
    i64::from(left > sum(&leaf.heights[leaf.width() - half..]))
}
