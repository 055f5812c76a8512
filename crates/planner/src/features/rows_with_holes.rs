//! Rows and columns with holes.
//!
//! Source: Thiery and Scherrer (BCTS) count rows; genetic players of the Game Boy game
//! (`uiucanh/tetris`) count columns. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The two bottom rows have holes, 2; columns 3 and 10 have, 2.

use super::{Feature, Kernel, Leaf, Part};

/// Rows with at least one hole.
pub const ROWS_WITH_HOLES: Feature = Feature {
    name: "rows-with-holes",
    definition: "Rows with at least one empty cell below the topmost filled cell of its column.",
    measure: rows,
    kernel: Kernel::Sum(&[Part::HoleRows(|rows| rows)]),
};

/// Columns with at least one hole.
pub const COLUMNS_WITH_HOLES: Feature = Feature {
    name: "columns-with-holes",
    definition: "Columns with at least one empty cell below their topmost filled cell.",
    measure: columns,
    kernel: Kernel::Sum(&[Part::Holes(|_, holes| i32::from(holes > 0))]),
};

fn rows(leaf: &Leaf) -> i32 {
    let all = leaf.holes().fold(0, |all, holes| all | holes);
    all.count_ones() as i32
}

fn columns(leaf: &Leaf) -> i32 {
    leaf.holes().filter(|&holes| holes != 0).count() as i32
}
