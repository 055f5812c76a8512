//! Eroded cells: the rows that a placement completes times how many of its own cells are in
//! them.

use super::Placed;
use board::Word;

pub(super) fn measure<W: Word>(placed: &Placed<W>) -> i64 {
    if placed.rows == W::ZERO {
        return 0;
    }
    let low = u32::from(placed.placement.y);
    let own: u32 = (0..placed.shape.width())
        .map(|i| (placed.shape.cells::<W>(i) << low & placed.rows).count_ones())
        .sum();
    i64::from(placed.cleared() * own)
}
