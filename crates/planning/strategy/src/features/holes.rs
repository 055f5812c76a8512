//! Holes.
//!
//! Source: the four-feature player of the Gameboy Tetris System, Dellacherie, El-Tetris.
//! It counts cells, not gaps: a gap of three cells counts three. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Two cells in column 3 and one in column 10 have something above them: 3.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "holes",
        "Empty cells that lie below the topmost filled cell of their column.",
        Measure::Columns(cells),
    )
    .sum(&[FeaturePart::Holes(|_, holes| holes)])]
}

/// The holes of some columns.
pub(super) fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let holes: u32 = columns.map(|x| leaf.holes(x).count_ones()).sum();
    i64::from(holes)
}
