//! Umbrellas.
//!
//! Source: the class project. An empty cell with a filled one above it counts
//! 1 + 2 + 4 and so on up to 2 to the n, n being the empty cells under it. The project
//! takes what a placement adds; as what stood before is the same for all placements, the
//! whole ranks them alike. Whether the cells under it end at the first filled one is not
//! stated; here all empty cells of the column count. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 3: the upper hole has one empty cell under it, 1 + 2, the lower none, 1. Column
//! 10: 1. Together 5.

use super::{Feature, Kernel, Leaf, Part};

/// Holes, each doubling with every empty cell under it: 0 to 10,485,550.
pub const UMBRELLA: Feature = Feature {
    name: "umbrella",
    definition: "Holes, each counted 1 + 2 + 4 ... with one more power of two for every empty cell below it in its column.",
    measure,
    kernel: Kernel::Sum(&[Part::Holes(|_, holes| doubled(holes))]),
};

fn measure(leaf: &Leaf) -> i32 {
    leaf.holes()
        .map(|holes| doubled(holes.count_ones() as i32))
        .sum()
}

/// What so many holes of a column count together.
fn doubled(holes: i32) -> i32 {
    // The lowest hole has no empty cell under it, the next one, and so on: the counts
    // 1, 3, 7 ... sum to that.
    (1 << (holes + 1)) - 2 - holes
}
