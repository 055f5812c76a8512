//! Whether the left side is higher.
//!
//! Source: Tsai and others, whose stacking keeps the right side low. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The left five columns sum to 3 + 1 + 4 + 3 + 0 = 11, the right five to 7: 1.

use super::{Feature, Kernel, Leaf};
use rules::COLUMNS;

/// 1 when the left half is higher than the right: 0 or 1.
pub const LEFT_HIGHER: Feature = Feature {
    name: "left-higher",
    definition: "1 when the five left columns together are higher than the five right ones, otherwise 0.",
    measure,
    kernel: Kernel::Columns,
};

fn measure(leaf: &Leaf) -> i32 {
    let (left, right) = leaf.heights.split_at(COLUMNS / 2);
    i32::from(left.iter().sum::<i32>() > right.iter().sum())
}
