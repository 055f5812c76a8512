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

use super::{Feature, Kernel, Leaf};

/// Rows with cells over the highest hole: 0 to 19.
pub const ROWS_TO_BURN: Feature = Feature {
    name: "rows-to-burn",
    definition: "Rows with a cell over the highest hole; of several in one row, over the one that has the most above it.",
    measure,
    kernel: Kernel::Columns,
};

/// More than any column is high.
const ABOVE: i32 = 32;

fn measure(leaf: &Leaf) -> i32 {
    // The row of each column's highest hole before what is above it, so that the greatest
    // is that of the highest hole; below zero where there is none.
    let covers = leaf.holes().zip(leaf.heights).map(|(holes, height)| {
        let up = (u32::BITS - holes.leading_zeros()) as i32 - 1;
        ABOVE * up + height - 1 - up
    });
    covers.fold(0, i32::max) % ABOVE
}
