//! The cells of a well at the right edge.
//!
//! Source: `StackRabbit` punishes a covered well. Here the well is column 10, so that it
//! counts whether or not there is a deeper column. A cell that stands on the floor of the
//! well only raises it; one above an empty cell keeps the I out. By hand:
//!
//! ```text
//! ..#......#
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 10 has 2 cells, and both are above its empty bottom cell: 2 and 2. Were the bottom
//! cell filled, there would be 3, of which only the topmost is above an empty one: 1.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{self, STACKED},
};

/// Filled cells of column 10: 0 to 20.
pub const CELLS_IN_WELL: Feature = Feature {
    name: "cells-in-well",
    definition: "Filled cells of column 10.",
    measure: cells,
    kernel: Kernel::Sum(&[
        Part::Height(|x, height| i32::from(x == STACKED) * height),
        Part::Holes(|x, holes| -i32::from(x == STACKED) * holes),
    ]),
};

/// Filled cells of column 10 that keep an I from its ground: 0 to 19.
pub const COVERED_WELL: Feature = Feature {
    name: "covered-well",
    definition: "Filled cells of column 10 that have an empty one anywhere below them.",
    measure: covering,
    kernel: Kernel::Sum(&[Part::Cells(|x, cells| {
        i32::from(x == STACKED) * covering_cells(cells)
    })]),
};

fn cells(leaf: &Leaf) -> i32 {
    stack::well(leaf).count_ones() as i32
}

fn covering(leaf: &Leaf) -> i32 {
    covering_cells(stack::well(leaf))
}

/// The cells of a column that have an empty one below them.
fn covering_cells(well: u32) -> i32 {
    // One more carries through the run of cells that stands on the floor.
    (well & (well + 1)).count_ones() as i32
}
