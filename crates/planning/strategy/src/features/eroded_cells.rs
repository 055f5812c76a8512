//! Eroded cells.
//!
//! Source: Dellacherie: the rows that a placement removes times how many of the piece's
//! own cells go with them; summed over the line. By hand, an upright I dropped into
//! column 10:
//!
//! ```text
//! #########.
//! #########.
//! ```
//!
//! Two rows go, two of its cells with them: 4.

use super::{Feature, Measure, Placed};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "eroded-cells",
        "For each placement of the line, the rows that it completes times how many of its own cells are in them, summed.",
        Measure::Placements(measure),
    )]
}

fn measure<W: Word>(placed: &Placed<W>) -> i64 {
    if placed.rows == W::ZERO {
        return 0;
    }
    let low = u32::from(placed.low);
    let own = placed.cells.iter().map(|&cells| {
        let own = W::from_u8(cells) << low & placed.rows;
        own.count_ones()
    });
    i64::from(placed.cleared() * own.sum::<u32>())
}
