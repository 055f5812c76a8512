//! The deepest well.
//!
//! Source: genetic players of the Game Boy game (`uiucanh/tetris` has a greatest well).
//! The depth of a column is how far it is below the lower of its neighbours. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2, 1 high, is between 3 and 4: 2. Column 5 is 1 below column 6. So 2.

use super::{Feature, Kernel, Leaf};
use rules::COLUMNS;

/// How far the deepest column is below both its neighbours.
pub const DEEPEST_WELL: Feature = Feature {
    name: "deepest-well",
    definition: "How far a column is below the lower of its neighbours, the most of all columns; an outer column has one neighbour.",
    measure,
    kernel: Kernel::Columns,
};

fn measure(leaf: &Leaf) -> i32 {
    let heights = &leaf.heights;
    (0..COLUMNS)
        .map(|x| {
            let left = x.checked_sub(1).map_or(i32::MAX, |left| heights[left]);
            let right = heights.get(x + 1).copied().unwrap_or(i32::MAX);
            left.min(right) - heights[x]
        })
        .fold(0, i32::max)
}
