//! Where a piece can come to rest by a straight drop.
//!
//! A piece is first brought to an orientation and a column at the height at which it
//! spawns (box row -1) and then falls straight down. The assumptions:
//!
//! * It turns first and then shifts column by column, or shifts first, as it spawned, and
//!   then turns. Half a turn may go either way round. Each turn and each shift needs all
//!   four cells free; the cells on which it spawned need not be, as in the game.
//! * There is time for all of that before it falls a row. What buttons can really do at a
//!   speed is computed by the planner's `reach`.
//! * Cells above row 0 are part of the game: the two rows there hold blocks and collide,
//!   and a piece may lock there, out of sight. Such placements are listed.
//! * A lock at the spawn itself, turned or not, is not a placement. The game counts these
//!   locks and the second one ends it, so a piece that can do nothing else has no
//!   placement at all.
//!
//! Slides under an overhang and spins are left out.

use rules::{Board, Orientation, Piece, Placement, SPAWN_COL, SPAWN_ROW};

/// Every straight drop of a piece, by orientation and then by column.
#[must_use]
pub fn placements(board: &Board, piece: Piece) -> Vec<Placement> {
    let mut found = Vec::new();
    each_drop(board, piece, |placement| found.push(placement));
    found
}

/// Calls `visit` with every straight drop, by orientation and then by column.
fn each_drop(board: &Board, piece: Piece, mut visit: impl FnMut(Placement)) {
    let unturned = columns_around(board, piece, 0);
    for orientation in 0..piece.orientations() {
        let turned_first = if turns(board, piece, orientation, SPAWN_COL) {
            columns_around(board, piece, orientation)
        } else {
            0
        };
        for col in MIN_COL..=MAX_COL {
            let reached = has(turned_first, col)
                || has(unturned, col) && turns(board, piece, orientation, col);
            if reached {
                let row = drop_row(board, piece, orientation, col);
                if (row, col) != (SPAWN_ROW, SPAWN_COL) {
                    visit(Placement {
                        piece,
                        orientation,
                        row,
                        col,
                    });
                }
            }
        }
    }
}

/// Box columns in which at least one cell can be on the board.
const MIN_COL: i8 = -3;
const MAX_COL: i8 = 9;

/// A set of box columns; bit 0 is `MIN_COL`.
type Columns = u16;

fn bit(col: i8) -> Columns {
    1 << (col - MIN_COL)
}

fn has(columns: Columns, col: i8) -> bool {
    columns & bit(col) != 0
}

/// The box columns that shifts reach from the spawn, at its height.
fn columns_around(board: &Board, piece: Piece, orientation: Orientation) -> Columns {
    let fits = |&col: &i8| board.fits(piece, orientation, SPAWN_ROW, col);
    let left = (MIN_COL..SPAWN_COL).rev().take_while(fits);
    let right = (SPAWN_COL + 1..=MAX_COL).take_while(fits);
    left.chain(right)
        .fold(bit(SPAWN_COL), |all, col| all | bit(col))
}

/// Whether the piece, not turned yet, can turn to an orientation in this column at the
/// height of the spawn.
fn turns(board: &Board, piece: Piece, orientation: Orientation, col: i8) -> bool {
    let turns_by = |next: fn(Piece, Orientation) -> Orientation| {
        let mut at = 0;
        while at != orientation {
            at = next(piece, at);
            if !board.fits(piece, at, SPAWN_ROW, col) {
                return false;
            }
        }
        true
    };
    turns_by(Piece::clockwise) || turns_by(Piece::counter_clockwise)
}

fn drop_row(board: &Board, piece: Piece, orientation: Orientation, col: i8) -> i8 {
    let mut row = SPAWN_ROW;
    while board.fits(piece, orientation, row + 1, col) {
        row += 1;
    }
    row
}

#[cfg(test)]
mod tests;
