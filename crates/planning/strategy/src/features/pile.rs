//! Features of all column heights: pile height, spread, variance, turns.
//!
//! Source: the NES article (pile height, spread of column heights and, among what was
//! tried, variance and occupied columns); Tsai and others (peak height; column
//! transitions, the changes between going up and going down; whether the left side is
//! higher, as their stacking keeps the right side low). By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2. The highest is 4, the lowest 0: pile height 4, spread 4.
//! One column is empty: 9 are occupied. The squares sum to 46 and the heights to 18, so
//! the variance is 46/10 - 1.8 * 1.8 = 1.36; a hundred of it is 136. Down, up, down,
//! down, up, level, level, up, level: 3 turns. The left
//! five columns sum to 3 + 1 + 4 + 3 + 0 = 11, the right five to 7: the left side is higher, 1.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use rules::COLUMNS;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 6] {
    [
        Feature::new(
            "pile-height",
            "Height of the highest column.",
            Measure::Board(highest),
        )
        .sum(&[FeaturePart::Highest(|height| height)]),
        Feature::new(
            "height-spread",
            "Height of the highest column minus that of the lowest.",
            Measure::Board(spread),
        )
        .on_columns(|field| spread(&field.leaf())),
        Feature::new(
            "height-variance",
            "Variance of the heights of the columns, in hundredths.",
            Measure::Board(variance),
        )
        .sum(&[
            FeaturePart::Height(|_, height| COLUMNS as i32 * height * height),
            FeaturePart::HeightSum(|sum| -sum * sum),
        ]),
        Feature::new(
            "height-turns",
            "How often the heights change from rising to falling or back, from column to column; level stretches count as what came before.",
            Measure::Board(turns),
        )
        .on_columns(|field| turns(&field.leaf())),
        Feature::new(
            "occupied-columns",
            "Columns with at least one filled cell.",
            Measure::Columns(occupied),
        )
        .sum(&[FeaturePart::Height(|_, height| i32::from(height > 0))]),
        Feature::new(
            "left-higher",
            "1 when the five left columns together are higher than the five right ones, otherwise 0.",
            Measure::Board(left_higher),
        )
        .on_columns(|field| left_higher(&field.leaf())),
    ]
}

fn highest<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(leaf.highest())
}

#[inline]
fn spread<W: Word>(leaf: &Leaf<W>) -> i64 {
    let lowest = leaf.heights.iter().copied().min();
    i64::from(leaf.highest()) - lowest.map_or(0, i64::from)
}

/// Rounded down.
fn variance<W: Word>(leaf: &Leaf<W>) -> i64 {
    let n = leaf.width() as i64;
    let heights = || leaf.heights.iter().map(|&height| i64::from(height));
    let sum: i64 = heights().sum();
    let squares: i64 = heights().map(|height| height * height).sum();
    100 * (n * squares - sum * sum) / (n * n)
}

#[inline]
fn turns<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (mut turns, mut before) = (0, 0);
    for way in leaf.steps().map(i32::signum) {
        turns += i64::from(way * before < 0);
        if way != 0 {
            before = way;
        }
    }
    turns
}

fn occupied<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    leaf.heights[columns].iter().filter(|&&h| h > 0).count() as i64
}

/// A middle column is in neither half.
#[inline]
fn left_higher<W: Word>(leaf: &Leaf<W>) -> i64 {
    let half = leaf.width() / 2;
    let sum = |heights: &[u8]| heights.iter().map(|&height| u32::from(height)).sum::<u32>();
    let left = sum(&leaf.heights[..half]);
    i64::from(left > sum(&leaf.heights[leaf.width() - half..]))
}
