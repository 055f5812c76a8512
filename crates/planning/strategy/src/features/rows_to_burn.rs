//! Rows that keep the highest hole shut.
//!
//! Source: what players call burning down to a hole: every row with a cell over it has to
//! be cleared before it can be filled. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The highest hole is the upper one of column 3, with two cells over it: 2 rows.

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "rows-to-burn",
        "Rows with a cell over the highest hole; of several in one row, over the one that has the most above it.",
        Measure::Board(measure),
    )
    .on_columns(|field| measure(&field.leaf()))]
}

/// More than any column is high.
const ABOVE: u32 = 256;

#[inline]
fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    // The row of each column's highest hole, counted from 1, before what is above it, so that
    // the greatest is that of the highest hole; 0 where there is none.
    let covers = (0..leaf.width()).map(|x| {
        let top = leaf.holes(x).height();
        let over = u32::from(leaf.heights[x]) - top;
        if top > 0 { ABOVE * top + over } else { 0 }
    });
    i64::from(covers.fold(0, u32::max) % ABOVE)
}
