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

use super::{Feature, Kernel, Leaf};
use rules::COLUMNS;

/// Rows that an I in one column would clear: 0 to 4.
pub const READY_ROWS: Feature = Feature {
    name: "ready-rows",
    definition: "Rows that lack only the cell of one open column, one after the other from the top of that column up; the most of all columns, at most 4.",
    measure: rows,
    kernel: Kernel::Columns,
};

/// 1 when an I would clear four rows: 0 or 1.
pub const TETRIS_READY: Feature = Feature {
    name: "tetris-ready",
    definition: "1 when some open column lacks only its cell in the four rows above its top, otherwise 0.",
    measure: is_ready,
    kernel: Kernel::Columns,
};

/// Rows that an I can clear at once.
const MOST: i32 = 4;

fn rows(leaf: &Leaf) -> i32 {
    // The cells of the other columns: those of the left ones, then of the right ones too.
    let mut others = [u32::MAX; COLUMNS];
    let (mut left, mut right) = (u32::MAX, u32::MAX);
    for (from_left, from_right) in (0..COLUMNS).zip((0..COLUMNS).rev()) {
        others[from_left] &= left;
        others[from_right] &= right;
        left &= leaf.columns[from_left];
        right &= leaf.columns[from_right];
    }
    let ready = |x: usize| (others[x] >> leaf.heights[x]).trailing_ones();
    let most = (0..COLUMNS).map(ready).fold(0, u32::max);
    MOST.min(most as i32)
}

fn is_ready(leaf: &Leaf) -> i32 {
    i32::from(rows(leaf) == MOST)
}
