//! Filled cells.
//!
//! Source: Fahey; the NES article, also weighted by their heights, the bottom row
//! counting 1. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From the bottom 7 + 4 + 3 + 1 = 15; weighted 7 + 8 + 9 + 4 = 28.

use super::{Feature, Leaf};

/// How many cells are filled.
pub const FILLED_CELLS: Feature = Feature {
    name: "filled-cells",
    definition: "Filled cells.",
    measure: cells,
};

/// The heights of the filled cells, summed.
pub const WEIGHTED_CELLS: Feature = Feature {
    name: "weighted-cells",
    definition: "Heights of all filled cells, 1 in the bottom row, summed.",
    measure: weighted,
};

fn cells(leaf: &Leaf) -> i32 {
    leaf.stack().map(|row| row.count_ones() as i32).sum()
}

fn weighted(leaf: &Leaf) -> i32 {
    (1..)
        .zip(leaf.stack())
        .map(|(height, row): (i32, u16)| height * row.count_ones() as i32)
        .sum()
}
