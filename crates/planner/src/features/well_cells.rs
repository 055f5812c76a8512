//! Well cells of the NES article.
//!
//! A well cell is an empty cell above all filled cells of its column with filled cells
//! left and right of it, walls counting as filled; the cells of one well need not touch.
//! A deep well is a column with three or more of them. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2 in the third row and column 5 at the bottom: 2, and no deep well. The
//! article's program begins at each column's topmost filled cell itself, so that it also
//! counts the tops of columns 7, 8 and 10 here: `nes-wells` is 5, as written.

use super::{Feature, Kernel, Leaf, Part};
use rules::COLUMNS;

/// Well cells above the columns.
pub const WELL_CELLS: Feature = Feature {
    name: "well-cells",
    definition: "Empty cells above all filled cells of their column, between filled left and right neighbours.",
    measure: cells,
    kernel: Kernel::Sum(&[Part::Between(|around| well(around).count_ones() as i32)]),
};

/// Columns with at least three well cells.
pub const DEEP_WELLS: Feature = Feature {
    name: "deep-wells",
    definition: "Columns with three or more empty cells above all filled ones, between filled left and right neighbours.",
    measure: deep,
    kernel: Kernel::Sum(&[Part::Between(|around| {
        i32::from(well(around).count_ones() >= DEEP)
    })]),
};

/// Well cells as the NES article's program counts them.
pub const NES_WELLS: Feature = Feature {
    name: "nes-wells",
    definition: "Well cells and, as the program of the NES article counts them, topmost filled cells between filled left and right neighbours.",
    measure: as_written,
    kernel: Kernel::Sum(&[Part::Between(as_written_in)]),
};

/// Columns with so many well cells are deep wells.
const DEEP: u32 = 3;

fn cells(leaf: &Leaf) -> i32 {
    each(leaf).map(|cells| cells.count_ones() as i32).sum()
}

fn deep(leaf: &Leaf) -> i32 {
    each(leaf)
        .filter(|cells| cells.count_ones() >= DEEP)
        .count() as i32
}

fn as_written(leaf: &Leaf) -> i32 {
    around(leaf).map(as_written_in).sum()
}

fn as_written_in([left, column, right]: [u32; 3]) -> i32 {
    (left & right & !below(column >> 1)).count_ones() as i32
}

/// The well cells of each column.
fn each(leaf: &Leaf) -> impl Iterator<Item = u32> {
    around(leaf).map(well)
}

/// Each column with its neighbours.
fn around(leaf: &Leaf) -> impl Iterator<Item = [u32; 3]> {
    (0..COLUMNS).map(|x| leaf.around(x))
}

/// The well cells of a column between its neighbours.
fn well([left, column, right]: [u32; 3]) -> u32 {
    left & right & !below(column)
}

/// The rows up to the topmost filled cell of a column.
fn below(column: u32) -> u32 {
    u32::MAX.checked_shr(column.leading_zeros()).unwrap_or(0)
}
