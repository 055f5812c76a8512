//! The mean height.
//!
//! Source: the LED wall, whose average height is that of all columns. In thousandths, to stay
//! whole. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The heights sum to 18 over ten columns: 1.8, so 1,800.

use super::{Feature, FeaturePart, Leaf, Measure, aggregate_height};
use board::Word;
use rules::COLUMNS;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "mean-height",
        "Mean height of the columns in thousandths, rounded down.",
        Measure::Board(mean),
    )
    .sum(&[FeaturePart::HeightSum(|sum| 1_000 * sum / COLUMNS as i32)])]
}

fn mean<W: Word>(leaf: &Leaf<W>) -> i64 {
    1_000 * aggregate_height::sum(leaf, 0..leaf.width()) / leaf.width() as i64
}
