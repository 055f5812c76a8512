//! The columns one by one: 10 heights and 9 differences between neighbours.
//!
//! Source: Bertsekas and others, whose player weighs each; Thiery and Scherrer's BDU adds
//! them to theirs. Columns count from 1. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! `column-height-3` is 4. `column-step-2`, between columns 2 and 3, is 3.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;

/// One feature for each column, then one for each pair of neighbours. They are those of a board
/// of ten columns; on a narrower one the missing ones are 0.
pub(super) fn each<W: Word>() -> impl Iterator<Item = Feature<W>> {
    macro_rules! heights {
        ($($x:literal)+) => {
            [$(
                Feature::new(
                    concat!("column-height-", $x),
                    concat!("Height of column ", $x, "."),
                    Measure::Board(height::<W, $x>),
                )
                .sum(&[FeaturePart::Height(|x, height| i32::from(x + 1 == $x) * height)])
            ),+]
        };
    }
    macro_rules! steps {
        ($($left:literal $right:literal)+) => {
            [$(
                Feature::new(
                    concat!("column-step-", $left),
                    concat!(
                        "Difference in height between columns ", $left, " and ", $right, "."
                    ),
                    Measure::Board(step::<W, $left>),
                )
                .sum(&[FeaturePart::Step(|x, step| i32::from(x + 1 == $left) * step.abs())])
            ),+]
        };
    }
    let heights = heights!(1 2 3 4 5 6 7 8 9 10);
    let steps = steps!(1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10);
    heights.into_iter().chain(steps)
}

fn height<W: Word, const COLUMN: usize>(leaf: &Leaf<W>) -> i64 {
    leaf.heights.get(COLUMN - 1).copied().map_or(0, i64::from)
}

fn step<W: Word, const LEFT: usize>(leaf: &Leaf<W>) -> i64 {
    match leaf.heights.get(LEFT - 1..=LEFT) {
        Some(&[left, right]) => i64::from(left.abs_diff(right)),
        _ => 0,
    }
}
