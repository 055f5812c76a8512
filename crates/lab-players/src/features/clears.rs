//! The rows that placements complete.

use super::Placed;
use board::Word;

/// Completed rows.
pub(super) fn lines<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(placed.cleared())
}

/// 1 for a placement that completes so many rows.
pub(super) fn of_rows<W: Word, const ROWS: u32>(placed: &Placed<W>) -> i64 {
    i64::from(placed.cleared() == ROWS)
}

/// Points for the clear at level 0.
pub(super) fn points<W: Word>(placed: &Placed<W>) -> i64 {
    i64::from(rules::clear_points(placed.cleared() as u8, 0))
}
