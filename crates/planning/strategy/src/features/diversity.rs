//! Diversity.
//!
//! Source: Thiery and Scherrer (DT): which of the differences -2, -1, 0, 1 and 2 in height
//! there are between neighbouring columns, since each is what some piece fits. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From left to right -2 3 -1 -3 1 0 0 1 0: all but 2 are there, so 4.

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "diversity",
        "How many of the differences -2, -1, 0, 1 and 2 there are in height between neighbouring columns.",
        Measure::Board(measure),
    )
    .on_columns(|field| measure(&field.leaf()))]
}

#[inline]
fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    let seen = leaf
        .steps()
        .filter(|step| step.abs() <= 2)
        .fold(0u8, |seen, step| seen | 1 << (step + 2));
    i64::from(seen.count_ones())
}
