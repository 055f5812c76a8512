//! The two edges of the nine stacked columns.
//!
//! Source: ours. Beside a well at the right edge a column 9 that is lower than column 8
//! makes the well two columns wide, and what fills it easily spills over. A left edge that
//! is more than two rows lower than its neighbour is a well too, for an I that the other
//! well waits for. By hand:
//!
//! ```text
//! .##.......
//! .###...#..
//! .#.#...##.
//! ##.#.####.
//! ```
//!
//! Column 9 is 2 high, column 8 is 3: 1. Column 1 is 1 high, column 2 is 4: 3.

use super::{Feature, Kernel, Leaf, Part, stack::STACKED};

/// How much lower than column 8 column 9 is: 0 to 20.
pub const EDGE_DROP: Feature = Feature {
    name: "edge-drop",
    definition: "How much lower column 9 is than column 8; 0 when it is not.",
    measure: right,
    kernel: Kernel::Sum(&[Part::Step(|x, step| {
        i32::from(x == STACKED - 2) * (-step).max(0)
    })]),
};

/// How much lower than column 2 column 1 is where only an I fills it: 0 or 3 to 20.
pub const LEFT_WELL: Feature = Feature {
    name: "left-well",
    definition: "How much lower column 1 is than column 2 when that is more than 2, otherwise 0.",
    measure: left,
    kernel: Kernel::Sum(&[Part::Step(|x, step| {
        i32::from(x == 0 && step > SHALLOW) * step
    })]),
};

/// The deepest edge that a piece other than an I can fill.
const SHALLOW: i32 = 2;

fn right(leaf: &Leaf) -> i32 {
    (leaf.heights[STACKED - 2] - leaf.heights[STACKED - 1]).max(0)
}

fn left(leaf: &Leaf) -> i32 {
    let depth = leaf.heights[1] - leaf.heights[0];
    if depth > SHALLOW { depth } else { 0 }
}
