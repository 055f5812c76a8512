//! Quartic bumpiness.
//!
//! Source: the class project with the umbrella, which takes the mean over the nine pairs
//! of neighbours; here it is the sum, nine times as much, so that it stays whole. The report
//! of the project defines a height as the position of the first empty cell from below, which a
//! hole ends; `quartic-bumpiness-below` takes it so. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Differences 2 3 1 3 1 0 0 1 0, so 16 + 81 + 1 + 81 + 1 + 0 + 0 + 1 + 0 = 181. Filled
//! from below are 3 1 0 3 0 1 1 1 2 0, so 16 + 1 + 81 + 81 + 1 + 0 + 0 + 1 + 16 = 197.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "quartic-bumpiness",
            "Sum of the fourth powers of the differences in height between neighbouring columns.",
            Measure::Columns(sum),
        )
        .sum(&[FeaturePart::Step(|_, step| step.pow(4))]),
        Feature::new(
            "quartic-bumpiness-below",
            "Fourth powers of the differences between neighbouring columns in the number of filled cells up to the first empty one from below, summed.",
            Measure::Columns(below),
        ),
    ]
}

fn sum<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    leaf.steps_from(columns)
        .map(|step| i64::from(step).pow(4))
        .sum()
}

fn below<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let run = |x: usize| i64::from((!leaf.columns[x]).trailing_zeros());
    let last = leaf.width() - 1;
    (columns.start..columns.end.min(last))
        .map(|x| (run(x + 1) - run(x)).pow(4))
        .sum()
}
