//! The well in column 10 and the rows that wait for it.
//!
//! By hand:
//!
//! ```text
//! .########.
//! #########.
//! #########.
//! ########.#
//! ```
//!
//! Two rows wait for the cell in column 10 alone: 2. They lie right above the topmost cell
//! of column 10: 2 ready rows, which is not yet four. Were they covered, none would be ready
//! and the empty cells of column 10 would be holes.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{STACKED, columns, well},
};

/// Rows that lack only the cell in column 10: 0 to 20.
pub const WAITING_ROWS: Feature = Feature {
    name: "waiting-rows",
    definition: "Rows that lack only the cell in column 10, covered or not.",
    measure: waiting,
    kernel: Kernel::Sum(&[Part::WaitingRows(|rows| rows)]),
};

/// Rows that an I in column 10 would clear: 0 to 4.
pub const WELL_READY_ROWS: Feature = Feature {
    name: "well-ready-rows",
    definition: "Rows that lack only the cell in column 10, one after the other from the top of that column up, at most 4.",
    measure: ready,
    kernel: Kernel::Sum(&[Part::ReadyRows(|rows| rows)]),
};

/// 1 when an I in column 10 would clear four rows: 0 or 1.
pub const WELL_READY: Feature = Feature {
    name: "well-ready",
    definition: "1 when the four rows above the top of column 10 lack only its cell, otherwise 0.",
    measure: is_ready,
    kernel: Kernel::Sum(&[Part::ReadyRows(|rows| i32::from(rows == MOST))]),
};

/// Empty cells of column 10 that are covered: 0 to 19.
pub const WELL_HOLES: Feature = Feature {
    name: "well-holes",
    definition: "Empty cells of column 10 below its topmost filled one.",
    measure: holes,
    kernel: Kernel::Sum(&[Part::Holes(|x, holes| i32::from(x == STACKED) * holes)]),
};

/// Rows that an I can clear at once.
const MOST: i32 = 4;

/// A bit for each row that lacks only the cell in column 10, the bottom row in bit 0.
fn rows(leaf: &Leaf) -> u32 {
    let stacked = columns(leaf)
        .iter()
        .fold(u32::MAX, |all, column| all & column);
    stacked & !well(leaf)
}

fn waiting(leaf: &Leaf) -> i32 {
    rows(leaf).count_ones() as i32
}

fn ready(leaf: &Leaf) -> i32 {
    let above = rows(leaf) >> leaf.heights[STACKED];
    MOST.min(above.trailing_ones() as i32)
}

fn is_ready(leaf: &Leaf) -> i32 {
    i32::from(ready(leaf) == MOST)
}

fn holes(leaf: &Leaf) -> i32 {
    leaf.heights[STACKED] - well(leaf).count_ones() as i32
}
