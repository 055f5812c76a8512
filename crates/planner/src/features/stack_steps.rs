//! Steps within the nine stacked columns.
//!
//! Source: ours, for stacking beside a well at the right edge. Only an I, upright, gets
//! over a step of more than two rows without a hole, and an I is what the well waits for.
//! Squares weigh a step the more the higher it is; above 4 an I is needed whatever it is.
//! By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From column 1 to column 9 the steps are -2 3 -1 -3 1 0 0 1. The two of 3 are 1 more
//! than 2 each: 2. The squares are 4 + 9 + 1 + 9 + 1 + 0 + 0 + 1 = 25.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{self, STACKED},
};

/// What steps of columns 1 to 9 are higher than two rows: 0 to 144.
pub const STEEP_STEPS: Feature = Feature {
    name: "steep-steps",
    definition: "Sum of what the differences in height between neighbours of columns 1 to 9 are more than 2.",
    measure: steep,
    kernel: Kernel::Sum(&[Part::Step(|x, step| {
        i32::from(x + 1 < STACKED) * beyond(step)
    })]),
};

/// Squares of the steps of columns 1 to 9: 0 to 128.
pub const SQUARE_STEPS: Feature = Feature {
    name: "square-steps",
    definition: "Sum of the squares of the differences in height between neighbours of columns 1 to 9, each difference counted as 4 at most.",
    measure: squares,
    kernel: Kernel::Sum(&[Part::Step(|x, step| {
        i32::from(x + 1 < STACKED) * square(step)
    })]),
};

/// The highest step that every piece but the I can level out.
const LEVELLED: u32 = 2;
/// A higher step counts as one of these.
const HIGHEST: i32 = 4;

fn steep(leaf: &Leaf) -> i32 {
    stack::steps(leaf).map(beyond).iter().sum()
}

/// What a step is more than two rows.
fn beyond(step: i32) -> i32 {
    step.unsigned_abs().saturating_sub(LEVELLED) as i32
}

fn squares(leaf: &Leaf) -> i32 {
    stack::steps(leaf).map(square).iter().sum()
}

fn square(step: i32) -> i32 {
    step.abs().min(HIGHEST).pow(2)
}
