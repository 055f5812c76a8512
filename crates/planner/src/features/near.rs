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

use super::{Feature, Kernel, Leaf, PlacedPiece};
use rules::ROWS;
use std::ops::Range;

/// Covered empty cells in the boxes around the pieces and one row below.
pub const NEW_COVERED: Feature = Feature {
    name: "new-covered",
    definition: "Covered empty cells in the columns of each piece of the line, from its top to one row below it, summed.",
    measure: new,
    kernel: Kernel::Leaf,
};

/// Covered empty cells in the columns of the pieces.
pub const NEARBY_HOLES: Feature = Feature {
    name: "nearby-holes",
    definition: "Covered empty cells anywhere in the columns of each piece of the line, summed.",
    measure: nearby,
    kernel: Kernel::Leaf,
};

/// Empty cells in the columns of the pieces.
pub const COLUMN_EMPTIES: Feature = Feature {
    name: "column-empties",
    definition: "Empty visible cells in the columns of each piece of the line, covered or not, summed.",
    measure: empties,
    kernel: Kernel::Leaf,
};

const BOTTOM: i8 = ROWS as i8;

fn new(leaf: &Leaf) -> i32 {
    let box_and_below = |placed: &PlacedPiece| {
        let rows = placed.rows();
        covered(placed, rows.start..(rows.end + 1).min(BOTTOM))
    };
    leaf.placed.iter().map(box_and_below).sum()
}

fn nearby(leaf: &Leaf) -> i32 {
    leaf.placed
        .iter()
        .map(|placed| covered(placed, -2..BOTTOM))
        .sum()
}

fn empties(leaf: &Leaf) -> i32 {
    let columns = |placed: &PlacedPiece| {
        let (board, own) = (placed.uncleared(), placed.columns());
        (0..BOTTOM)
            .map(|row| (own & !board.row(row)).count_ones() as i32)
            .sum::<i32>()
    };
    leaf.placed.iter().map(columns).sum()
}

/// Covered empty cells of these rows in the columns of the piece.
fn covered(placed: &PlacedPiece, rows: Range<i8>) -> i32 {
    let (board, own) = (placed.uncleared(), placed.columns());
    let (mut roof, mut cells) = (0, 0);
    for row in -2..rows.end {
        let filled = board.row(row);
        if row >= rows.start {
            cells += (own & roof & !filled).count_ones() as i32;
        }
        roof |= filled;
    }
    cells
}
