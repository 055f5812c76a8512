//! Aggregate height.
//!
//! Source: the four-feature player of the Gameboy Tetris System, which has it from
//! `LeeYiyuan/tetrisai`; column heights of the NES article. By hand, column by column:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! 3 + 1 + 4 + 3 + 0 + 1 + 1 + 1 + 2 + 2 = 18.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "aggregate-height",
        "Sum of the heights of all columns; a height is the number of rows from the floor up to the topmost filled cell, covered holes included.",
        Measure::Columns(sum),
    )
    .sum(&[FeaturePart::Height(|_, height| height)])]
}

/// Heights of some columns, summed.
pub(super) fn sum<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: u32 = leaf.heights[columns].iter().map(|&h| u32::from(h)).sum();
    i64::from(sum)
}
