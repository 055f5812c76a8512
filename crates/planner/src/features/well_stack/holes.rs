//! Holes in the nine columns.
//!
//! By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 3 has two holes, in two rows, and two cells over the upper one: 2, 2 and 2. The
//! empty cell of column 10 does not count.

use super::{
    Feature, Kernel, Leaf, Part,
    stack::{STACKED, columns, holes},
};

/// Holes in columns 1 to 9: 0 to 171.
pub const NINE_HOLES: Feature = Feature {
    name: "nine-holes",
    definition: "Empty cells that lie below the topmost filled cell of their column, in columns 1 to 9.",
    measure: count,
    kernel: Kernel::Sum(&[Part::Holes(|x, holes| i32::from(x < STACKED) * holes)]),
};

/// Rows with a hole in columns 1 to 9: 0 to 19.
pub const NINE_HOLE_ROWS: Feature = Feature {
    name: "nine-hole-rows",
    definition: "Rows with at least one hole in columns 1 to 9.",
    measure: rows,
    kernel: Kernel::Sum(&[Part::NineHoleRows(|rows| rows)]),
};

/// Filled cells over the topmost hole of each of columns 1 to 9: 0 to 171.
pub const NINE_HOLE_COVER: Feature = Feature {
    name: "nine-hole-cover",
    definition: "Filled cells over the topmost hole of each of columns 1 to 9, summed.",
    measure: cover,
    kernel: Kernel::Sum(&[Part::Cover(|x, cells| i32::from(x < STACKED) * cells)]),
};

fn count(leaf: &Leaf) -> i32 {
    holes(leaf).map(|cells| cells.count_ones() as i32).sum()
}

fn rows(leaf: &Leaf) -> i32 {
    let rows = holes(leaf).fold(0, |rows, cells| rows | cells);
    rows.count_ones() as i32
}

fn cover(leaf: &Leaf) -> i32 {
    let over = holes(leaf).zip(columns(leaf)).map(|(holes, column)| {
        let above = holes.checked_ilog2().map_or(0, |top| column >> top);
        above.count_ones() as i32
    });
    over.sum()
}
