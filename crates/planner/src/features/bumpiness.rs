//! Bumpiness.
//!
//! Source: the four-feature player of the Gameboy Tetris System. The two outer
//! columns have one neighbour each: the walls don't count.

use super::{Feature, Leaf};

/// The sum of the differences in height between neighbouring columns: 0 to 180.
pub const BUMPINESS: Feature = Feature {
    name: "bumpiness",
    definition: "Sum of the differences in height between neighbouring columns, \
                 without their signs.",
    measure,
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.heights
        .windows(2)
        .map(|pair| (pair[0] - pair[1]).abs())
        .sum()
}
