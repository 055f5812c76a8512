//! Filled cells.
//!
//! Source: Fahey; the NES article, also weighted by their heights, the bottom row
//! counting 1. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From the bottom 7 + 4 + 3 + 1 = 15; weighted 7 + 8 + 9 + 4 = 28.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new("filled-cells", "Filled cells.", Measure::Columns(cells)).sum(&[
            FeaturePart::Height(|_, height| height),
            FeaturePart::Holes(|_, holes| -holes),
        ]),
        Feature::new(
            "weighted-cells",
            "Heights of all filled cells, 1 in the bottom row, summed.",
            Measure::Columns(weighted),
        )
        .sum(&[FeaturePart::Cells(|_, cells| heights_of(cells))]),
    ]
}

fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells: u32 = leaf.columns[columns].iter().map(|c| c.count_ones()).sum();
    i64::from(cells)
}

fn weighted<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells = leaf.columns[columns].iter();
    i64::from(cells.map(|&column| heights_of(column)).sum::<i32>())
}

/// The heights of the filled cells of a column, summed.
#[inline]
fn heights_of<W: Word>(mut cells: W) -> i32 {
    let mut sum = 0;
    while cells != W::ZERO {
        let up = cells.trailing_zeros();
        sum += up as i32 + 1;
        cells = cells ^ W::bit(up);
    }
    sum
}
