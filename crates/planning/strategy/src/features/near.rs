//! Empty cells near the pieces that were placed.
//!
//! Source: the LED wall. Created empty spaces are covered empty cells within the box
//! around the piece, or in the row right below that box, in the piece's columns. Nearby
//! empty spaces are covered empty cells anywhere in the piece's columns; its formula, as
//! written, leaves out that they are covered, so that every empty cell of the columns
//! counts (`column-empties`). Measured with the piece at rest, full rows still standing,
//! and summed over the line. By hand, an O dropped with its left half in column 5:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! It comes to rest on column 6 and covers the bottom cell of column 5: 1 new and 1 nearby.
//! An I dropped upright into column 3 covers nothing new, 0, but stands over two holes,
//! 2. Of the 18 cells of column 3, 6 are filled then: 12 empty.

use super::{Feature, Measure, Placed};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 3] {
    [
        Feature::new(
            "new-covered",
            "Covered empty cells in the columns of each piece of the line, from its top to one row below it, summed.",
            Measure::Placements(new),
        ),
        Feature::new(
            "nearby-holes",
            "Covered empty cells anywhere in the columns of each piece of the line, summed.",
            Measure::Placements(|placed| sum(placed, covered)),
        ),
        Feature::new(
            "column-empties",
            "Empty visible cells in the columns of each piece of the line, covered or not, summed.",
            Measure::Placements(empties),
        ),
    ]
}

fn new<W: Word>(placed: &Placed<W>) -> i64 {
    let low = u32::from(placed.low);
    let top = low + u32::from(placed.height);
    let around = W::low(top) & !W::low(low.saturating_sub(1));
    sum(placed, |column| covered(column) & around)
}

fn empties<W: Word>(placed: &Placed<W>) -> i64 {
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
