//! Holes near the walls.
//!
//! Source: `misakamm/tetr-ai`, which adds to the price of a hole in the three columns beside
//! each wall, half as much again in the outermost. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Two holes in column 3 count 2 each, the one in column 10 counts 3: 7.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use rules::COLUMNS;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "edge-holes",
        "Holes in the three columns beside each wall, each counted twice, in the outermost column three times.",
        Measure::Columns(columns),
    )
    .sum(&[FeaturePart::Holes(|x, holes| {
        holes * weight(x, COLUMNS) as i32
    })])]
}

/// How often a hole of column `x` of so many counts.
const fn weight(x: usize, width: usize) -> u32 {
    let from_right = width - 1 - x;
    let from_wall = if x < from_right { x } else { from_right };
    match from_wall {
        0 => 3,
        1 | 2 => 2,
        _ => 0,
    }
}

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let each = columns.map(|x| weight(x, leaf.width()) * leaf.holes(x).count_ones());
    i64::from(each.sum::<u32>())
}
