//! Landing height.
//!
//! Source: Dellacherie, El-Tetris. A piece comes to rest at the height of its middle:
//! that of its lowest cell above the floor plus half of what it is higher than one cell.
//! Counted in half rows, to stay whole; a weight from elsewhere has to be halved. By
//! hand, an upright I dropped into column 5:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Its lowest cell is 0 above the floor, its highest 3: the middle is 1.5, so 3.

use super::{
    Feature, Kernel, Leaf, Part,
    placed_piece::{bottom, top},
};
use rules::Placement;

/// Twice the heights of the middles of the pieces, summed.
pub const LANDING_HEIGHT: Feature = Feature {
    name: "landing-height",
    definition: "Height of the middle of each piece of the line above the floor where it comes to rest, in half rows, summed.",
    measure,
    kernel: Kernel::Sum(&[Part::Placed(|landed| middle(&landed.placement))]),
};

/// Twice the height of the middle of a piece.
fn middle(placement: &Placement) -> i32 {
    bottom(placement) + top(placement)
}

fn measure(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .map(|placed| middle(&placed.placement))
        .sum()
}
