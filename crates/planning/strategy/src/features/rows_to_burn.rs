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
//! The highest hole is the upper one of column 3, with two cells over it: 2 rows. Its column is
//! 4 high, which `misakamm/tetr-ai` counts as the depth of a hole.

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "rows-to-burn",
            "Rows with a cell over the highest hole; of several in one row, over the one that has the most above it.",
            Measure::Board(rows),
        )
        .on_columns(|field| rows(&field.leaf())),
        Feature::new(
            "over-highest-hole",
            "Height of the column with the highest hole, of several in one row the highest; 0 without a hole.",
            Measure::Board(height),
        )
        .on_columns(|field| height(&field.leaf())),
    ]
}

/// More than any column is high.
const ABOVE: u32 = 256;

fn rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (_, over) = highest(leaf);
    i64::from(over)
}

fn height<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (row, over) = highest(leaf);
    i64::from(row + over)
}

/// The row of the highest hole, counted from 1, and how much is over it.
#[inline]
fn highest<W: Word>(leaf: &Leaf<W>) -> (u32, u32) {
    // The row of each column's highest hole before what is above it, so that the greatest is
    // that of the highest hole; 0 where there is none.
    let covers = (0..leaf.width()).map(|x| {
        let top = leaf.holes(x).height();
        let over = u32::from(leaf.heights[x]) - top;
        if top > 0 { ABOVE * top + over } else { 0 }
    });
    let most = covers.fold(0, u32::max);
    (most / ABOVE, most % ABOVE)
}
