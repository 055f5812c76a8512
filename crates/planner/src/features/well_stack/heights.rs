//! Height and bumpiness of the nine columns.
//!
//! By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 sum to 16. The steps between them are 2 3 1 3 1 0 0 1: 11.
//! Column 1 is not lower than column 2: 0.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{self, STACKED},
};

/// Heights of columns 1 to 9, summed: 0 to 180.
pub const NINE_HEIGHT: Feature = Feature {
    name: "nine-height",
    definition: "Heights of columns 1 to 9, summed.",
    measure: height,
    kernel: Kernel::Sum(&[Part::Height(|x, height| i32::from(x < STACKED) * height)]),
};

/// Differences in height within columns 1 to 9, summed: 0 to 160.
pub const NINE_STEPS: Feature = Feature {
    name: "nine-steps",
    definition: "Sum of the differences in height between neighbours of columns 1 to 9, without their signs.",
    measure: steps,
    kernel: Kernel::Sum(&[Part::Step(|x, step| {
        i32::from(x + 1 < STACKED) * step.abs()
    })]),
};

/// How much lower than column 2 column 1 is: 0 to 20.
pub const LEFT_DROP: Feature = Feature {
    name: "left-drop",
    definition: "How much lower column 1 is than column 2; 0 when it is not.",
    measure: left_drop,
    kernel: Kernel::Sum(&[Part::Step(|x, step| i32::from(x == 0) * step.max(0))]),
};

fn height(leaf: &Leaf) -> i32 {
    stack::heights(leaf).iter().sum()
}

fn steps(leaf: &Leaf) -> i32 {
    stack::steps(leaf).map(i32::abs).iter().sum()
}

fn left_drop(leaf: &Leaf) -> i32 {
    (leaf.heights[1] - leaf.heights[0]).max(0)
}
