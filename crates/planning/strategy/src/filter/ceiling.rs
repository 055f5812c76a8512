//! The rules of the second player of the NES article for a stack near the ceiling.

use crate::PlacedPiece;
use rules::{Board, COLUMNS, Piece, ROWS, SPAWN_COL, SPAWN_ROW};

const FULL: u16 = (1 << COLUMNS) - 1;

/// Whether one of the seven pieces would spawn on filled cells.
pub(super) fn blocks_a_spawn(after: &Board) -> bool {
    let spawns = |piece: &Piece| after.fits(*piece, 0, SPAWN_ROW, SPAWN_COL);
    !Piece::EACH.iter().all(spawns)
}

/// Whether the piece touches the ceiling and what is poured in at the spawn fills no
/// whole row any more.
pub(super) fn cuts_the_way(placed: &PlacedPiece, after: &Board) -> bool {
    let touches = placed.placement.cells().iter().any(|cell| cell.0 <= 0);
    touches && !fills_a_row(after)
}

fn fills_a_row(board: &Board) -> bool {
    let free: [u16; ROWS] = std::array::from_fn(|row| !board.row(row as i8) & FULL);
    let mut wet = [0; ROWS];
    for piece in Piece::EACH {
        for (row, col) in piece.cells(0) {
            let row = (row + SPAWN_ROW) as usize;
            wet[row] |= 1 << (col + SPAWN_COL) & free[row];
        }
    }
    let mut spreads = true;
    while spreads {
        spreads = false;
        for row in 0..ROWS {
            let above = if row > 0 { wet[row - 1] } else { 0 };
            let below = wet.get(row + 1).copied().unwrap_or(0);
            let now = wet[row];
            let next = (now | now << 1 | now >> 1 | above | below) & free[row];
            spreads |= next != now;
            wet[row] = next;
        }
    }
    wet.contains(&FULL)
}
