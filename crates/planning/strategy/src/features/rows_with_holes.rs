//! Rows and columns with holes.
//!
//! Source: Thiery and Scherrer (BCTS) count rows; genetic players of the Game Boy game
//! (`uiucanh/tetris`) count columns. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The two bottom rows have holes, 2; columns 3 and 10 have, 2.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "rows-with-holes",
            "Rows with at least one empty cell below the topmost filled cell of its column.",
            Measure::Board(rows),
        )
        .sum(&[FeaturePart::HoleRows(|rows| rows)]),
        Feature::new(
            "columns-with-holes",
            "Columns with at least one empty cell below their topmost filled cell.",
            Measure::Columns(columns),
        )
        .sum(&[FeaturePart::Holes(|_, holes| i32::from(holes > 0))]),
    ]
}

fn rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let rows = (0..leaf.width()).fold(W::ZERO, |all, x| all | leaf.holes(x));
    i64::from(rows.count_ones())
}

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns.filter(|&x| leaf.holes(x) != W::ZERO).count() as i64
}
