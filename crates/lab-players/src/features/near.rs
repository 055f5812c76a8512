//! Empty cells in the columns of a piece, measured with the piece at rest and its full rows
//! still standing.

use super::Placed;
use board::Word;

/// Covered empty cells from the top of the piece to one row below it.
pub(super) fn new<W: Word>(placed: &Placed<W>) -> i64 {
    let low = u32::from(placed.placement.y);
    let top = low + placed.shape.height() as u32;
    let around = W::low(top) & !W::low(low.saturating_sub(1));
    sum(placed, |column| covered(column) & around)
}

/// Covered empty cells anywhere.
pub(super) fn nearby<W: Word>(placed: &Placed<W>) -> i64 {
    sum(placed, covered)
}

/// Empty visible cells, covered or not.
pub(super) fn empties<W: Word>(placed: &Placed<W>) -> i64 {
    let visible = W::low(u32::from(placed.visible));
    sum(placed, |column| !column & visible)
}

#[inline]
fn covered<W: Word>(column: W) -> W {
    !column & W::low(column.height())
}

#[inline]
fn sum<W: Word>(placed: &Placed<W>, cells: impl Fn(W) -> W) -> i64 {
    let columns = placed.own_columns().iter();
    columns
        .map(|&column| i64::from(cells(column).count_ones()))
        .sum()
}
