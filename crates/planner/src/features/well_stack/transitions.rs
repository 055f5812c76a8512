//! Transitions in the nine columns.
//!
//! Along the rows the left wall counts as filled; cells right of column 9 are not read.
//! Along the columns the floor counts as filled. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Between the wall and column 1 one, then 2 3 3 3 1 0 0 1: 14. Column 3 has three, the
//! other eight one each: 11.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{STACKED, columns},
};

/// Changes along the rows of columns 1 to 9: 0 to 180.
pub const NINE_ROW_TRANSITIONS: Feature = Feature {
    name: "nine-row-transitions",
    definition: "Filled cells beside empty ones in the same row within columns 1 to 9, the left wall counting as filled as high as the highest column.",
    measure: rows,
    kernel: Kernel::Sum(&[Part::Border(|x| i32::from(x < STACKED))]),
};

/// Changes along columns 1 to 9: 9 to 180.
pub const NINE_COLUMN_TRANSITIONS: Feature = Feature {
    name: "nine-column-transitions",
    definition: "Filled cells above or below empty ones in columns 1 to 9, the floor counting as filled and the field being open above.",
    measure: along,
    kernel: Kernel::Sum(&[Part::Gaps(|x, gaps| {
        i32::from(x < STACKED) * (1 + 2 * gaps)
    })]),
};

fn rows(leaf: &Leaf) -> i32 {
    let wall = (1 << leaf.highest()) - 1;
    let at_wall = (leaf.columns[0] ^ wall).count_ones();
    let pairs = columns(leaf).windows(2);
    let inside: u32 = pairs.map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    (at_wall + inside) as i32
}

fn along(leaf: &Leaf) -> i32 {
    let changes = columns(leaf)
        .iter()
        .map(|column| column ^ (column << 1 | 1));
    changes.map(|cells| cells.count_ones() as i32).sum()
}
