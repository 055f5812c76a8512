//! Aggregate height.
//!
//! Source: the four-feature player of the Gameboy Tetris System, which has it from
//! `LeeYiyuan/tetrisai`; column heights of the NES article. By hand, column by column:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! 3 + 1 + 4 + 3 + 0 + 1 + 1 + 1 + 2 + 2 = 18.

use super::{Feature, Kernel, Leaf, Part};

/// The sum of the heights of all columns: 0 to 200.
pub const AGGREGATE_HEIGHT: Feature = Feature {
    name: "aggregate-height",
    definition: "Sum of the heights of all columns; a height is the number of rows from the floor up to the topmost filled cell, covered holes included.",
    measure,
    kernel: Kernel::Sum(&[Part::Height(|_, height| height)]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.heights.iter().sum()
}
