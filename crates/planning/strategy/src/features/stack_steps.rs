//! Steps within the nine stacked columns.
//!
//! Source: ours, for stacking beside a well at the right edge. Only an I, upright, gets
//! over a step of more than two rows without a hole, and an I is what the well waits for.
//! Squares weigh a step the more the higher it is; above 4 an I is needed whatever it is.
//! By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From column 1 to column 9 the steps are -2 3 -1 -3 1 0 0 1: 11 together. The two of 3 are 1 more
//! than 2 each: 2. The squares are 4 + 9 + 1 + 9 + 1 + 0 + 0 + 1 = 25.

use super::{
    Feature, FeaturePart, Leaf, Measure,
    stack::{STACKED, stacked},
};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 3] {
    [
        Feature::new(
            "nine-steps",
            "Sum of the differences in height between neighbours of columns 1 to 9, without their signs.",
            Measure::Columns(|leaf, columns| sum(leaf, columns, |step| step)),
        )
        .sum(&[FeaturePart::Step(|x, step| i32::from(x + 1 < STACKED) * step.abs())]),
        Feature::new(
            "steep-steps",
            "Sum of what the differences in height between neighbours of columns 1 to 9 are more than 2.",
            Measure::Columns(|leaf, columns| sum(leaf, columns, beyond)),
        )
        .sum(&[FeaturePart::Step(|x, step| {
            i32::from(x + 1 < STACKED) * beyond(step.unsigned_abs()) as i32
        })]),
        Feature::new(
            "square-steps",
            "Sum of the squares of the differences in height between neighbours of columns 1 to 9, each difference counted as 4 at most.",
            Measure::Columns(|leaf, columns| sum(leaf, columns, square)),
        )
        .sum(&[FeaturePart::Step(|x, step| {
            i32::from(x + 1 < STACKED) * square(step.unsigned_abs()) as i32
        })]),
    ]
}

/// The highest step that every piece but the I can level out.
const LEVELLED: u32 = 2;
/// A higher step counts as one of these.
const HIGHEST: u32 = 4;

/// What a step is more than two rows.
fn beyond(step: u32) -> u32 {
    step.saturating_sub(LEVELLED)
}

fn square(step: u32) -> u32 {
    step.min(HIGHEST).pow(2)
}

#[inline]
fn sum<W: Word>(leaf: &Leaf<W>, columns: Range<usize>, worth: impl Fn(u32) -> u32) -> i64 {
    let end = columns.end.min(stacked(leaf) - 1);
    let start = columns.start.min(end);
    let steps = leaf.steps_from(start..end);
    i64::from(steps.map(|step| worth(step.unsigned_abs())).sum::<u32>())
}
