//! Holes.
//!
//! Source: the four-feature player of the Gameboy Tetris System. It counts cells,
//! not gaps: a gap of three cells counts three.

use super::{Feature, Leaf};
use rules::ROWS;

/// Empty cells with a filled cell anywhere above them in their column.
pub const HOLES: Feature = Feature {
    name: "holes",
    definition: "Empty cells that lie below the topmost filled cell of their column.",
    measure,
};

fn measure(leaf: &Leaf) -> i32 {
    let mut holes = 0;
    for (col, height) in leaf.heights.iter().enumerate() {
        let top = ROWS as i32 - height;
        for row in top..ROWS as i32 {
            holes += i32::from(!leaf.board.is_filled(row as i8, col as i8));
        }
    }
    holes
}
