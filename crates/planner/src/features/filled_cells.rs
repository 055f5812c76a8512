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

use super::{Feature, Kernel, Leaf, Part};

/// How many cells are filled.
pub const FILLED_CELLS: Feature = Feature {
    name: "filled-cells",
    definition: "Filled cells.",
    measure: cells,
    kernel: Kernel::Sum(&[
        Part::Height(|_, height| height),
        Part::Holes(|_, holes| -holes),
    ]),
};

/// The heights of the filled cells, summed.
pub const WEIGHTED_CELLS: Feature = Feature {
    name: "weighted-cells",
    definition: "Heights of all filled cells, 1 in the bottom row, summed.",
    measure: weighted,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| heights_of(cells))]),
};

/// The heights of the filled cells of a column, summed.
fn heights_of(mut cells: u32) -> i32 {
    let mut sum = 0;
    while cells != 0 {
        sum += cells.trailing_zeros() as i32 + 1;
        cells &= cells - 1;
    }
    sum
}

fn cells(leaf: &Leaf) -> i32 {
    leaf.stack().map(|row| row.count_ones() as i32).sum()
}

fn weighted(leaf: &Leaf) -> i32 {
    (1..)
        .zip(leaf.stack())
        .map(|(height, row): (i32, u16)| height * row.count_ones() as i32)
        .sum()
}
