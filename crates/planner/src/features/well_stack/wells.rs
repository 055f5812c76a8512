//! Wells among the nine columns.
//!
//! A column that is lower than both its neighbours costs the more the deeper it is, since
//! only an I fills a deep one. Column 9 has no neighbour on its right and is never a well.
//! By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2 is 2 below column 1: 1 + 2. Column 5 is 1 below column 6: 1. Together 4.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{self, STACKED},
};

/// Depths of wells in columns 1 to 8, each counted 1 + 2 and so on.
pub const NINE_WELLS: Feature = Feature {
    name: "nine-wells",
    definition: "How far columns 1 to 8 are below the lower of their neighbours, each counted 1 + 2 and so on up to that depth; the left wall is no neighbour.",
    measure,
    kernel: Kernel::Sum(&[Part::Well(|x, depth| {
        i32::from(x + 1 < STACKED) * sum(depth)
    })]),
};

fn measure(leaf: &Leaf) -> i32 {
    let heights = stack::heights(leaf);
    let first = sum(heights[1] - heights[0]);
    let triples = heights.windows(3);
    let inner = triples.map(|of| sum(of[0].min(of[2]) - of[1]));
    first + inner.sum::<i32>()
}

fn sum(depth: i32) -> i32 {
    let depth = depth.max(0);
    depth * (depth + 1) / 2
}
