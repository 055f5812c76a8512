//! Diversity.
//!
//! Source: Thiery and Scherrer (DT): which of the differences -2, -1, 0, 1 and 2 in height
//! there are between neighbouring columns, since each is what some piece fits. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From left to right -2 3 -1 -3 1 0 0 1 0: all but 2 are there, so 4.

use super::{Feature, Kernel, Leaf};

/// How many of the small differences in height there are: 0 to 5.
pub const DIVERSITY: Feature = Feature {
    name: "diversity",
    definition: "How many of the differences -2, -1, 0, 1 and 2 there are in height between neighbouring columns.",
    measure,
    kernel: Kernel::Columns,
};

fn measure(leaf: &Leaf) -> i32 {
    let seen = leaf
        .steps_in_height()
        .filter(|step| step.abs() <= 2)
        .fold(0u8, |seen, step| seen | 1 << (step + 2));
    seen.count_ones() as i32
}
