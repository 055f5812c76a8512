//! Readiness for a four-line clear.
//!
//! Source: `StackRabbit` rewards a board on which an I would clear four rows; here the rows
//! on the way there count too. A column is a well for as many rows as are full but for
//! its cell, one after the other from its top up, four at most. By hand:
//!
//! ```text
//! .#######..
//! #########.
//! #########.
//! ########.#
//! ```
//!
//! Column 10 is 1 high; the two rows above that lack only its cell, the next lacks more:
//! 2 ready rows, not yet a ready tetris.

use super::{
    Feature, Leaf, Measure,
    stack::{MOST_READY, run},
};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "ready-rows",
            "Rows that lack only the cell of one open column, one after the other from the top of that column up; the most of all columns, at most 4.",
            Measure::Board(rows),
        )
        .on_columns(|field| rows(&field.leaf())),
        Feature::new(
            "tetris-ready",
            "1 when some open column lacks only its cell in the four rows above its top, otherwise 0.",
            Measure::Board(is_ready),
        )
        .on_columns(|field| is_ready(&field.leaf())),
    ]
}

#[inline]
fn rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let (mut once, mut twice) = (W::ZERO, W::ZERO);
    for &column in leaf.columns {
        let empty = !column;
        twice |= once & empty;
        once |= empty;
    }
    let lacking_one = once & !twice & leaf.all_rows();
    let columns = leaf.columns.iter().zip(leaf.heights);
    let ready = columns.map(|(&column, &height)| run(lacking_one & !column, u32::from(height)));
    i64::from(ready.fold(0, u32::max))
}

#[inline]
fn is_ready<W: Word>(leaf: &Leaf<W>) -> i64 {
    i64::from(rows(leaf) == i64::from(MOST_READY))
}
