//! The cells of a well at the right edge.
//!
//! Source: `StackRabbit` punishes a covered well. Here the well is column 10, so that it
//! counts whether or not there is a deeper column. A cell that stands on the floor of the
//! well only raises it; one above an empty cell keeps the I out. By hand:
//!
//! ```text
//! ..#......#
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 10 has 2 cells, and both are above its empty bottom cell: 2 and 2. Were the bottom
//! cell filled, there would be 3, of which only the topmost is above an empty one: 1.

use super::{
    Feature, FeaturePart, Leaf, Measure,
    hole_depth::covering,
    stack::{self, STACKED},
};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "cells-in-well",
            "Filled cells of column 10.",
            Measure::Board(cells),
        )
        .sum(&[
            FeaturePart::Height(|x, height| i32::from(x == STACKED) * height),
            FeaturePart::Holes(|x, holes| -i32::from(x == STACKED) * holes),
        ]),
        Feature::new(
            "covered-well",
            "Filled cells of column 10 that have an empty one anywhere below them.",
            Measure::Board(covered),
        )
        .sum(&[FeaturePart::Cells(|x, cells| {
            i32::from(x == STACKED) * covering(cells)
        })]),
    ]
}

fn cells<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(stack::well(leaf).count_ones())
}

fn covered<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(covering(stack::well(leaf)))
}
