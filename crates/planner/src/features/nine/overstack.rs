//! Cells above a line that the stack had better not cross.
//!
//! A low stack may rise freely; one that has risen too far has to come down, the sooner
//! the higher. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Nothing is above 5 rows: 0. With five rows more of columns 1 to 9 under it, the heights
//! above the line are 3 1 4 3 0 1 1 1 2: 9 + 1 + 16 + 9 + 0 + 1 + 1 + 1 + 4 = 42.

use super::{Feature, Leaf, heights};

/// Squares of what columns 1 to 9 are higher than 5 rows: 0 to 2,025.
pub const OVERSTACK_5: Feature = Feature {
    name: "overstack-5",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 5 rows.",
    measure: above::<5>,
};

/// Squares of what columns 1 to 9 are higher than 11 rows: 0 to 729.
pub const OVERSTACK_11: Feature = Feature {
    name: "overstack-11",
    definition: "Sum of the squares of what columns 1 to 9 are higher than 11 rows.",
    measure: above::<11>,
};

fn above<const LINE: i32>(leaf: &Leaf) -> i32 {
    let square = |height: &i32| (height - LINE).max(0).pow(2);
    heights(leaf).iter().map(square).sum()
}
