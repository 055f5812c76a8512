//! Quartic bumpiness.
//!
//! Source: the class project with the umbrella, which takes the mean over the nine pairs
//! of neighbours; here it is the sum, nine times as much, so that it stays whole. By
//! hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Differences 2 3 1 3 1 0 0 1 0, so 16 + 81 + 1 + 81 + 1 + 0 + 0 + 1 + 0 = 181.

use super::{Feature, Kernel, Leaf, Part};

/// The sum of the fourth powers of the differences in height: 0 to 1,440,000.
pub const QUARTIC_BUMPINESS: Feature = Feature {
    name: "quartic-bumpiness",
    definition: "Sum of the fourth powers of the differences in height between neighbouring columns.",
    measure,
    kernel: Kernel::Sum(&[Part::Step(|_, step| step.pow(4))]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.steps_in_height().map(|step| step.pow(4)).sum()
}
