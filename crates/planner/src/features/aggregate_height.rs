//! Aggregate height.
//!
//! Source: the four-feature player of the Gameboy Tetris System, which has it from
//! `LeeYiyuan/tetrisai`. Both measure while full rows still stand; here they are
//! gone, so that a clear lowers it by ten for each row.

use super::{Feature, Leaf};

/// The sum of the heights of all columns: 0 to 200.
pub const AGGREGATE_HEIGHT: Feature = Feature {
    name: "aggregate-height",
    definition: "Sum of the heights of all columns; a height is the number of rows \
                 from the floor up to the topmost filled cell, covered holes included.",
    measure,
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.heights.iter().sum()
}
