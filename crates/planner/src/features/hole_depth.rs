//! Hole depth.
//!
//! Source: Thiery and Scherrer (BCTS). The depth of a hole is how many filled cells stand
//! right above it one on the other; each such cell counts once. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Two cells stand on the hole of column 3, one on that of column 10: 3.

use super::{Feature, Kernel, Leaf, Part};

/// Filled cells that stand on holes.
pub const HOLE_DEPTH: Feature = Feature {
    name: "hole-depth",
    definition: "Filled cells that stand on a hole, directly or on other filled cells without a gap.",
    measure,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| {
        (cells & (cells + 1)).count_ones() as i32
    })]),
};

fn measure(leaf: &Leaf) -> i32 {
    let (mut sum, mut below, mut above_holes) = (0, !0, 0);
    for row in leaf.stack() {
        above_holes = row & (!below | above_holes);
        sum += above_holes.count_ones() as i32;
        below = row;
    }
    sum
}
