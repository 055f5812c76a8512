//! Whether a piece can still be brought to the edges.
//!
//! Source: `StackRabbit` asks its own timing whether a piece gets to the left and to the
//! right edge, and punishes a board on which it doesn't. Here it is asked of the heights
//! alone, in a form of ours: a piece that spawns over columns 4 to 6 falls one row with
//! every column that it is shifted, so that each column has to be so much lower. By hand:
//!
//! ```text
//! ..........
//! ..........
//! ......#...
//! ..#...#...
//! ..#...#..#
//! ..#...#..#
//! ```
//!
//! and so on down to the floor, 18 rows in all. The lowest cell of a new piece is 15 above
//! the floor. Column 3 is reached one row lower and may be 14 high; it is 15: 1 for the
//! left. Column 7 may be 14 high and is 16: 1 for the right. Column 10, four shifts away, may
//! be 11 high and is 13, which alone would be enough.

use super::{Feature, Leaf, Measure};
use board::Word;
use rules::{COLUMNS, ROWS, SPAWN_COL};

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "unable-left",
            "1 when one of columns 1 to 3 is too high for a piece that falls a row with every shift, otherwise 0.",
            Measure::Board(left),
        )
        .on_columns(|field| left(&field.leaf()))
        .game_boy(SPAWN),
        Feature::new(
            "unable-right",
            "1 when one of columns 7 to 10 is too high for a piece that falls a row with every shift, otherwise 0.",
            Measure::Board(right),
        )
        .on_columns(|field| right(&field.leaf()))
        .game_boy(SPAWN),
    ]
}

/// Why these are for the Game Boy alone.
const SPAWN: &str = "is made for the place and the height at which the Game Boy's pieces spawn";

/// The columns over which most pieces spawn.
const FIRST: usize = SPAWN_COL as usize;
const LAST: usize = FIRST + 2;
/// Rows below the lowest cell of most pieces at the spawn.
const ROOM: i32 = ROWS as i32 - 3;

#[inline]
fn left<W: Word>(leaf: &Leaf<W>) -> i64 {
    let is_shut = (0..FIRST).any(|x| leaf.height(x) > ROOM - (FIRST - x) as i32);
    i64::from(is_shut)
}

#[inline]
fn right<W: Word>(leaf: &Leaf<W>) -> i64 {
    let columns = LAST + 1..leaf.width().min(COLUMNS);
    let is_shut = { columns }.any(|x| leaf.height(x) > ROOM - (x - LAST) as i32);
    i64::from(is_shut)
}
