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

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "column-transitions",
            "Filled cells above or below empty ones in the same column, the floor counting as filled and the field being open above.",
            Measure::Columns(with_ends),
        )
        .sum(&[FeaturePart::Gaps(|_, gaps| 1 + 2 * gaps)]),
        Feature::new(
            "stack-column-transitions",
            "Filled cells above or below empty ones in the same column, from its topmost filled cell down, without the floor.",
            Measure::Columns(inside),
        )
        .sum(&[FeaturePart::Cells(|_, cells| below_top(cells))]),
    ]
}

/// The changes along some columns, floor and top included.
pub(super) fn with_ends<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let changes = leaf.columns[columns].iter().map(|&column| {
        let at_floor = u32::from(column & W::ONE == W::ZERO);
        (column ^ column >> 1).count_ones() + at_floor
    });
    i64::from(changes.sum::<u32>())
}

fn inside<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells = leaf.columns[columns].iter();
    i64::from(cells.map(|&column| below_top(column)).sum::<i32>())
}

/// Changes below the topmost filled cell of a column.
#[inline]
fn below_top<W: Word>(column: W) -> i32 {
    // That cell itself is below an empty one.
    (column ^ column >> 1).count_ones().saturating_sub(1) as i32
}
