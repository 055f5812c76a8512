//! The well in column 10 and the rows that wait for it.
//!
//! By hand:
//!
//! ```text
//! .########.
//! #########.
//! #########.
//! ########.#
//! ```
//!
//! Two rows wait for the cell in column 10 alone: 2. They lie right above the topmost cell
//! of column 10: 2 ready rows, which is not yet four. Were they covered, none would be ready
//! and the empty cells of column 10 would be holes.

use super::{
    Feature, FeaturePart, Leaf, Measure,
    stack::{MOST_READY, STACKED, run, stacked, well},
};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 4] {
    [
        Feature::new(
            "waiting-rows",
            "Rows that lack only the cell in column 10, covered or not.",
            Measure::Board(waiting),
        )
        .sum(&[FeaturePart::WaitingRows(|rows| rows)]),
        Feature::new(
            "well-ready-rows",
            "Rows that lack only the cell in column 10, one after the other from the top of that column up, at most 4.",
            Measure::Board(ready),
        )
        .sum(&[FeaturePart::ReadyRows(|rows| rows)]),
        Feature::new(
            "well-ready",
            "1 when the four rows above the top of column 10 lack only its cell, otherwise 0.",
            Measure::Board(|leaf| i64::from(ready(leaf) == i64::from(MOST_READY))),
        )
        .sum(&[FeaturePart::ReadyRows(|rows| i32::from(rows == MOST_READY as i32))]),
        Feature::new(
            "well-holes",
            "Empty cells of column 10 below its topmost filled one.",
            Measure::Board(holes),
        )
        .sum(&[FeaturePart::Holes(|x, holes| i32::from(x == STACKED) * holes)]),
    ]
}

/// A bit for each row that lacks only the cell in the last column.
fn rows<W: Word>(leaf: &Leaf<W>) -> W {
    let all = leaf.columns[..stacked(leaf)].iter();
    all.fold(leaf.all_rows(), |all, &column| all & column) & !well(leaf)
}

fn waiting<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(rows(leaf).count_ones())
}

fn ready<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(run(rows(leaf), u32::from(leaf.heights[stacked(leaf)])))
}

fn holes<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(leaf.holes(stacked(leaf)).count_ones())
}
