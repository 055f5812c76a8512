//! Bumpiness.
//!
//! Source: the four-feature player of the Gameboy Tetris System; the dispersion of
//! column heights of the NES article. The two outer columns have one neighbour each:
//! the walls don't count. The program of the LED wall compares heights around the edge, the
//! last with the first, so that no column is an outer one. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2, so 2 + 3 + 1 + 3 + 1 + 0 + 0 + 1 + 0 = 11. Around the
//! edge, column 10 is 2 high and column 1 is 3 high, which makes 12.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "bumpiness",
            "Sum of the differences in height between neighbouring columns, without their signs.",
            Measure::Columns(sum),
        )
        .sum(&[FeaturePart::Step(|_, step| step.abs())]),
        Feature::new(
            "bumpiness-around",
            "Bumpiness, the last column and the first being neighbours too.",
            Measure::Board(around),
        )
        .on_columns(|field| around(&field.leaf())),
    ]
}

#[inline]
fn sum<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: i32 = leaf.steps_from(columns).map(i32::abs).sum();
    i64::from(sum)
}

#[inline]
fn around<W: Word>(leaf: &Leaf<W>) -> i64 {
    let around = leaf.height(leaf.width() - 1) - leaf.height(0);
    sum(leaf, 0..leaf.width()) + i64::from(around.abs())
}
