//! Complete lines.
//!
//! Source: the four-feature player of the Gameboy Tetris System. It counts the full rows
//! that stand on the last board; here a row is removed as soon as it is full, so the rows
//! of every placement of the line are counted, which is the NES article's count. A line
//! of two placements that complete 1 row and 4 rows has 5.

use super::{Feature, Kernel, Leaf, Part};

/// Rows completed by all placements of the line: 0 to 4 for each.
pub const LINES: Feature = Feature {
    name: "lines",
    definition: "Rows completed by all placements of the line together.",
    measure,
    kernel: Kernel::Sum(&[Part::Cleared(|rows| rows)]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.lines as i32
}
