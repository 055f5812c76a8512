//! Lock height.
//!
//! Source: the NES article: how far the piece would still fall, kept as it is turned, if
//! all other cells were taken away; the sum over both pieces. By hand, an O dropped with
//! its left half in column 5:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! It comes to rest on column 6, one above the floor: 1.

use super::{Feature, Kernel, Leaf, Part, placed_piece::bottom};

/// The heights of the lowest cells of the pieces, summed.
pub const LOCK_HEIGHT: Feature = Feature {
    name: "lock-height",
    definition: "Rows between the floor and the lowest cell of each piece of the line where it comes to rest, summed.",
    measure,
    kernel: Kernel::Sum(&[Part::Placed(|landed| bottom(&landed.placement))]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .map(|placed| bottom(&placed.placement))
        .sum()
}
