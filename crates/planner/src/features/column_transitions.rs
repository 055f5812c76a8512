//! Column transitions.
//!
//! A transition is a filled cell above or below an empty one in the same column. Source:
//! for Dellacherie and El-Tetris the floor counts as filled and the end of the column at
//! its top counts too, so that every column has at least one; the NES article compares
//! neither, only cells below the topmost filled one. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Columns 3 and 10 have three each, the other eight one each: 14. Inside the stack only
//! the two lids of columns 3 and 10 are left: 2.

use super::{Feature, Leaf};

/// Changes between filled and empty along the columns, floor and top included.
pub const COLUMN_TRANSITIONS: Feature = Feature {
    name: "column-transitions",
    definition: "Filled cells above or below empty ones in the same column, the floor counting as filled and the field being open above.",
    measure: with_ends,
};

/// Changes between filled and empty below the top of each column.
pub const STACK_COLUMN_TRANSITIONS: Feature = Feature {
    name: "stack-column-transitions",
    definition: "Filled cells above or below empty ones in the same column, from its topmost filled cell down, without the floor.",
    measure: inside,
};

fn with_ends(leaf: &Leaf) -> i32 {
    let changes = leaf.columns.map(|column| column ^ (column << 1 | 1));
    changes.iter().map(|cells| cells.count_ones() as i32).sum()
}

fn inside(leaf: &Leaf) -> i32 {
    let columns = leaf.columns.iter().zip(leaf.heights);
    columns
        .map(|(column, height)| {
            let pairs = (1u32 << (height - 1).max(0)) - 1;
            ((column ^ column >> 1) & pairs).count_ones() as i32
        })
        .sum()
}
