//! The idealised task: straight drops onto the visible rows, nothing else.
//!
//! A piece may come down in any orientation and column, whatever is in its way, and must
//! come to rest within the 18 rows; every full row is removed at once, the top two
//! included. Planners are compared on this task.

use crate::{FourFeatures, Line};
use board::{BitBoard, Drop, DropRule};
use rules::Board;

/// The four features after a line of the idealised task.
#[must_use]
pub fn idealised_features(board: &Board, line: &Line) -> FourFeatures {
    let mut board = BitBoard::from(&board.visible());
    let mut lines = 0;
    for ply in line.plies() {
        if let Some(drop) = Drop::of(&ply.placement) {
            let (after, cleared) = DropRule::Idealised.after(&board, &drop);
            board = after;
            lines += u32::from(cleared);
        }
    }
    FourFeatures::of(&board, lines)
}

#[cfg(test)]
mod tests;
