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

use super::{Feature, Kernel, Leaf, Part};

/// Changes between filled and empty along the columns, floor and top included.
pub const COLUMN_TRANSITIONS: Feature = Feature {
    name: "column-transitions",
    definition: "Filled cells above or below empty ones in the same column, the floor counting as filled and the field being open above.",
    measure: with_ends,
    kernel: Kernel::Sum(&[Part::Gaps(|_, gaps| 1 + 2 * gaps)]),
};

/// Changes between filled and empty below the top of each column.
pub const STACK_COLUMN_TRANSITIONS: Feature = Feature {
    name: "stack-column-transitions",
    definition: "Filled cells above or below empty ones in the same column, from its topmost filled cell down, without the floor.",
    measure: inside,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| below_top(cells))]),
};

fn with_ends(leaf: &Leaf) -> i32 {
    let changes = leaf.columns.map(|column| column ^ (column << 1 | 1));
    changes.iter().map(|cells| cells.count_ones() as i32).sum()
}

/// Changes below the topmost filled cell of a column.
fn below_top(column: u32) -> i32 {
    let top = u32::BITS - column.leading_zeros();
    let pairs = (1 << top.saturating_sub(1)) - 1;
    ((column ^ column >> 1) & pairs).count_ones() as i32
}

fn inside(leaf: &Leaf) -> i32 {
    leaf.columns.into_iter().map(below_top).sum()
}
