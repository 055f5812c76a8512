//! Holes.
//!
//! Source: the four-feature player of the Gameboy Tetris System, Dellacherie, El-Tetris.
//! It counts cells, not gaps: a gap of three cells counts three. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Two cells in column 3 and one in column 10 have something above them: 3.

use super::{Feature, Kernel, Leaf, Part};

/// Empty cells with a filled cell anywhere above them in their column.
pub const HOLES: Feature = Feature {
    name: "holes",
    definition: "Empty cells that lie below the topmost filled cell of their column.",
    measure,
    kernel: Kernel::Sum(&[Part::Holes(|_, holes| holes)]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.holes().map(|cells| cells.count_ones() as i32).sum()
}
