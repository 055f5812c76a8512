//! Bumpiness around the field.
//!
//! Source: the program of the LED wall, whose heights are compared around the edge, the
//! last with the first, so that no column is an outer one. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Bumpiness is 11; column 10 is 2 high and column 1 is 3 high, which makes 12.

use super::{BUMPINESS, Feature, Kernel, Leaf};
use rules::COLUMNS;

/// Bumpiness with the last column beside the first: 0 to 200.
pub const BUMPINESS_AROUND: Feature = Feature {
    name: "bumpiness-around",
    definition: "Bumpiness, the last column and the first being neighbours too.",
    measure,
    kernel: Kernel::Columns,
};

fn measure(leaf: &Leaf) -> i32 {
    (BUMPINESS.measure)(leaf) + (leaf.heights[COLUMNS - 1] - leaf.heights[0]).abs()
}
