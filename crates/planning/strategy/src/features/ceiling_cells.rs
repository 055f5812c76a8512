//! Cells near the ceiling.
//!
//! Source: the second player of the NES article, which keeps out of the top seven rows
//! by a penalty inverse to the distance from the ceiling; how large is not stated. Whole
//! here: a cell in the topmost row counts 420, one in the second 420/2 = 210, one in the
//! seventh 420/7 = 60. Hidden rows count like the topmost. By hand: one cell in the
//! fourth row from the top and two in the seventh make 105 + 60 + 60 = 225.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use rules::ROWS;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "ceiling-cells",
        "Filled cells in the top seven rows, each 420 divided by its row counted from the ceiling.",
        Measure::Columns(columns),
    )
    .sum(&[FeaturePart::Cells(|_, cells| {
        near_ceiling(cells, ROWS as u32)
    })])]
}

/// The top rows that count.
const NEAR: u32 = 7;
/// The count of a cell right under the ceiling: a multiple of 1 to 7. Hidden rows count like
/// the topmost.
const MOST: u32 = 420;

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let ceiling = u32::from(leaf.geometry.rows);
    let cells = leaf.columns[columns].iter();
    i64::from(
        cells
            .map(|&column| near_ceiling(column, ceiling))
            .sum::<i32>(),
    )
}

/// What the cells of a column count below a ceiling.
#[inline]
fn near_ceiling<W: Word>(column: W, ceiling: u32) -> i32 {
    let near = ceiling.saturating_sub(NEAR);
    let cells = (near..column.height()).filter(|&up| column & W::bit(up) != W::ZERO);
    cells
        .map(|up| (MOST / ceiling.saturating_sub(up).max(1)) as i32)
        .sum()
}
