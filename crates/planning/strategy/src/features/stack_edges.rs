//! The two edges of the nine stacked columns.
//!
//! Source: ours. Beside a well at the right edge a column 9 that is lower than column 8
//! makes the well two columns wide, and what fills it easily spills over. A left edge that
//! is more than two rows lower than its neighbour is a well too, for an I that the other
//! well waits for. By hand:
//!
//! ```text
//! .##.......
//! .###...#..
//! .#.#...##.
//! ##.#.####.
//! ```
//!
//! Column 9 is 2 high, column 8 is 3: 1. Column 1 is 1 high, column 2 is 4: 3,
//! which is more than 2.

use super::{
    Feature, FeaturePart, Leaf, Measure,
    stack::{STACKED, stacked},
};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 3] {
    [
        Feature::new(
            "edge-drop",
            "How much lower column 9 is than column 8; 0 when it is not.",
            Measure::Board(right),
        )
        .sum(&[FeaturePart::Step(|x, step| {
            i32::from(x == STACKED - 2) * (-step).max(0)
        })]),
        Feature::new(
            "left-drop",
            "How much lower column 1 is than column 2; 0 when it is not.",
            Measure::Board(left_drop),
        )
        .sum(&[FeaturePart::Step(|x, step| i32::from(x == 0) * step.max(0))]),
        Feature::new(
            "left-well",
            "How much lower column 1 is than column 2 when that is more than 2, otherwise 0.",
            Measure::Board(left_well),
        )
        .sum(&[FeaturePart::Step(|x, step| {
            i32::from(x == 0 && step > SHALLOW) * step
        })]),
    ]
}

/// The deepest edge that a piece other than an I can fill.
const SHALLOW: i32 = 2;

fn right<W: Word>(leaf: &Leaf<W>) -> i64 {
    let last = stacked(leaf) - 1;
    i64::from((leaf.height(last - 1) - leaf.height(last)).max(0))
}

fn left_drop<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from((leaf.height(1) - leaf.height(0)).max(0))
}

fn left_well<W: Word>(leaf: &Leaf<W>) -> i64 {
    let depth = leaf.height(1) - leaf.height(0);
    i64::from(if depth > SHALLOW { depth } else { 0 })
}
