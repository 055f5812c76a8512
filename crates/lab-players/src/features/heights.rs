//! Heights of the columns and the steps between them.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Heights, summed.
pub(super) fn aggregate<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: u32 = leaf.heights[columns].iter().map(|&h| u32::from(h)).sum();
    i64::from(sum)
}

/// The mean height in thousandths, rounded down.
pub(super) fn mean<W: Word>(leaf: &Leaf<W>) -> i64 {
    1_000 * aggregate(leaf, 0..leaf.width()) / leaf.width() as i64
}

/// Steps without their signs, summed.
pub(super) fn bumpiness<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: i32 = leaf.steps_from(columns).map(i32::abs).sum();
    i64::from(sum)
}

/// Bumpiness with the last column beside the first.
pub(super) fn bumpiness_around<W: Word>(leaf: &Leaf<W>) -> i64 {
    let around = leaf.height(leaf.width() - 1) - leaf.height(0);
    bumpiness(leaf, 0..leaf.width()) + i64::from(around.abs())
}

/// Fourth powers of the steps, summed.
pub(super) fn quartic_bumpiness<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    leaf.steps_from(columns)
        .map(|step| i64::from(step).pow(4))
        .sum()
}

/// Which of the steps -2 to 2 there are: 0 to 5.
pub(super) fn diversity<W: Word>(leaf: &Leaf<W>) -> i64 {
    let seen = leaf
        .steps()
        .filter(|step| step.abs() <= 2)
        .fold(0u8, |seen, step| seen | 1 << (step + 2));
    i64::from(seen.count_ones())
}

/// How far the deepest column is below the lower of its neighbours.
pub(super) fn deepest_well<W: Word>(leaf: &Leaf<W>) -> i64 {
    let deepest = (0..leaf.width())
        .map(|x| {
            let left = x.checked_sub(1).map_or(i32::MAX, |left| leaf.height(left));
            let right = leaf.heights.get(x + 1).map_or(i32::MAX, |&h| i32::from(h));
            left.min(right) - leaf.height(x)
        })
        .fold(0, i32::max);
    i64::from(deepest)
}
