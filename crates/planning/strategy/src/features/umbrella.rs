//! Umbrellas.
//!
//! Source: the class project. An empty cell with a filled one above it counts
//! 1 + 2 + 4 and so on up to 2 to the n, n being the empty cells under it. The project
//! takes what a placement adds; as what stood before is the same for all placements, the
//! whole ranks them alike. Whether the cells under it end at the first filled one is not
//! stated; here all empty cells of the column count. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 3: the upper hole has one empty cell under it, 1 + 2, the lower none, 1. Column
//! 10: 1. Together 5.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "umbrella",
        "Holes, each counted 1 + 2 + 4 ... with one more power of two for every empty cell below it in its column.",
        Measure::Columns(columns),
    )
    .sum(&[FeaturePart::Holes(|_, holes| doubled(holes as u32) as i32)])]
}

/// A column with more holes counts like one with so many, so that 128 columns still sum to
/// less than 2 to the 63.
const MOST: u32 = 54;

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns
        .map(|x| doubled(leaf.holes(x).count_ones().min(MOST)))
        .sum()
}

/// What so many holes of a column count together.
fn doubled(holes: u32) -> i64 {
    // The lowest hole has no empty cell under it, the next one, and so on: the counts
    // 1, 3, 7 ... sum to that.
    (1 << (holes + 1)) - 2 - i64::from(holes)
}
