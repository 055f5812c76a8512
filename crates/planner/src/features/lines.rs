//! Complete lines.
//!
//! Source: the four-feature player of the Gameboy Tetris System. It counts the
//! full rows that stand on the last board; here a row is removed as soon as it is
//! full, so the rows of every placement of the line are counted.

use super::{Feature, Leaf};

/// Rows removed by all placements of the line: 0 to 4 for each.
pub const LINES: Feature = Feature {
    name: "lines",
    definition: "Rows removed by all placements of the line together.",
    measure,
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.lines as i32
}
