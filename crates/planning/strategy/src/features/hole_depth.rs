//! Hole depth.
//!
//! Source: Thiery and Scherrer (BCTS). The depth of a hole is how many filled cells stand
//! right above it one on the other; each such cell counts once. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Two cells stand on the hole of column 3, one on that of column 10: 3.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "hole-depth",
        "Filled cells that stand on a hole, directly or on other filled cells without a gap.",
        Measure::Columns(columns),
    )
    .sum(&[FeaturePart::Cells(|_, cells| covering(cells))])]
}

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells = leaf.columns[columns].iter();
    i64::from(cells.map(|&column| covering(column)).sum::<i32>())
}

/// The cells of a column that have an empty one below them: all but those of the run that
/// begins at the floor.
#[inline]
pub(super) fn covering<W: Word>(column: W) -> i32 {
    (column.count_ones() - (!column).trailing_zeros()) as i32
}
