//! Bumpiness.
//!
//! Source: the four-feature player of the Gameboy Tetris System; the dispersion of
//! column heights of the NES article. The two outer columns have one neighbour each:
//! the walls don't count. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2, so 2 + 3 + 1 + 3 + 1 + 0 + 0 + 1 + 0 = 11.

use super::{Feature, Kernel, Leaf, Part};

/// The sum of the differences in height between neighbouring columns: 0 to 180.
pub const BUMPINESS: Feature = Feature {
    name: "bumpiness",
    definition: "Sum of the differences in height between neighbouring columns, without their signs.",
    measure,
    kernel: Kernel::Sum(&[Part::Step(|_, step| step.abs())]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.steps_in_height().map(i32::abs).sum()
}
