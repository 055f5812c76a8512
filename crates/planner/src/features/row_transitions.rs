//! Row transitions.
//!
//! A transition is a filled cell beside an empty one in the same row; both walls count as
//! filled. Source: Dellacherie and El-Tetris count the empty rows too, two each, so that
//! a lower stack has more of them; the NES article leaves them out. All 20 rows are
//! counted here, the hidden ones included. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From the bottom 6 + 4 + 4 + 4 = 18 in the stack, and 16 empty rows with 2 each: 50.

use super::{Feature, Kernel, Leaf, Part, leaf::ALL_ROWS};
use rules::COLUMNS;

/// Changes between filled and empty along all rows.
pub const ROW_TRANSITIONS: Feature = Feature {
    name: "row-transitions",
    definition: "Filled cells beside empty ones in the same row, walls counting as filled, over all 20 rows; an empty row has two.",
    measure: everywhere,
    kernel: Kernel::Sum(&[
        Part::Border(|_| 1),
        Part::Highest(|height| 2 * (ALL_ROWS as i32 - height)),
    ]),
};

/// Changes between filled and empty along the rows that hold something.
pub const STACK_ROW_TRANSITIONS: Feature = Feature {
    name: "stack-row-transitions",
    definition: "Filled cells beside empty ones in the same row, walls counting as filled, without the empty rows.",
    measure: in_stack,
    kernel: Kernel::Sum(&[Part::Border(|_| 1)]),
};

fn everywhere(leaf: &Leaf) -> i32 {
    let empty = ALL_ROWS as i32 - leaf.highest();
    in_stack(leaf) + 2 * empty
}

fn in_stack(leaf: &Leaf) -> i32 {
    leaf.stack().map(transitions).sum()
}

fn transitions(row: u16) -> i32 {
    let walled = row << 1 | 1 | 1 << (COLUMNS + 1);
    let pairs = (1 << (COLUMNS + 1)) - 1;
    ((walled ^ walled >> 1) & pairs).count_ones() as i32
}
