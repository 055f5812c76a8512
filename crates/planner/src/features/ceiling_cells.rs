//! Cells near the ceiling.
//!
//! Source: the second player of the NES article, which keeps out of the top seven rows
//! by a penalty inverse to the distance from the ceiling; how large is not stated. Whole
//! here: a cell in the topmost row counts 420, one in the second 420/2 = 210, one in the
//! seventh 420/7 = 60. Hidden rows count like the topmost. By hand: one cell in the
//! fourth row from the top and two in the seventh make 105 + 60 + 60 = 225.

use super::{Feature, Kernel, Leaf, Part};
use rules::{HIDDEN_ROWS, ROWS};

/// Cells in the top seven rows, the higher the more.
pub const CEILING_CELLS: Feature = Feature {
    name: "ceiling-cells",
    definition: "Filled cells in the top seven rows, each 420 divided by its row counted from the ceiling.",
    measure,
    kernel: Kernel::Sum(&[Part::Cells(|_, cells| near_ceiling(cells))]),
};

/// The top rows that count.
const NEAR: i8 = 7;
/// The count of a cell right under the ceiling: a multiple of 1 to 7.
const MOST: i32 = 420;

/// What the cells of one column count.
fn near_ceiling(cells: u32) -> i32 {
    let is_filled = |row: i8| (cells >> (ROWS as i8 - 1 - row) & 1) as i32;
    (-(HIDDEN_ROWS as i8)..NEAR)
        .map(|row| is_filled(row) * each(row))
        .sum()
}

/// What a cell of this row counts.
fn each(row: i8) -> i32 {
    MOST / (i32::from(row.max(0)) + 1)
}

fn measure(leaf: &Leaf) -> i32 {
    (-(HIDDEN_ROWS as i8)..NEAR)
        .map(|row| leaf.board.row(row).count_ones() as i32 * each(row))
        .sum()
}
