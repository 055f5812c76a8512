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

use super::{Feature, Leaf, leaf::ROW};
use rules::COLUMNS;

/// Rows that an I in one column would clear: 0 to 4.
pub const READY_ROWS: Feature = Feature {
    name: "ready-rows",
    definition: "Rows that lack only the cell of one open column, one after the other from the top of that column up; the most of all columns, at most 4.",
    measure: rows,
};

/// 1 when an I would clear four rows: 0 or 1.
pub const TETRIS_READY: Feature = Feature {
    name: "tetris-ready",
    definition: "1 when some open column lacks only its cell in the four rows above its top, otherwise 0.",
    measure: is_ready,
};

/// Rows that an I can clear at once.
const MOST: usize = 4;

fn rows(leaf: &Leaf) -> i32 {
    (0..COLUMNS)
        .map(|x| {
            let lacking = ROW & !(1 << x);
            let top = leaf.heights[x] as usize;
            (top..top + MOST)
                .take_while(|&up| leaf.row_up(up) == lacking)
                .count() as i32
        })
        .fold(0, i32::max)
}

fn is_ready(leaf: &Leaf) -> i32 {
    i32::from(rows(leaf) == MOST as i32)
}
