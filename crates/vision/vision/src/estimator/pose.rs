//! Poses that one step leads to when its buttons are unknown, and differences of boards.

use crate::SeenPiece;
use rules::{Board, COLUMNS, Piece, Pose, ROWS};

impl From<&SeenPiece> for Pose {
    fn from(seen: &SeenPiece) -> Self {
        Self {
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
        }
    }
}

/// Where one step of the rules can lead, whatever is pressed and whenever gravity is
/// due, in the order of the game: turn, shift, fall. Standing still comes first.
fn moves(pose: Pose, piece: Piece, board: &Board, mut found: impl FnMut(Pose)) {
    let turns = [
        pose.orientation,
        piece.counter_clockwise(pose.orientation),
        piece.clockwise(pose.orientation),
    ];
    for (i, &orientation) in turns.iter().enumerate() {
        let turned = Pose {
            orientation,
            ..pose
        };
        if turns[..i].contains(&orientation) || (i > 0 && !turned.fits(piece, board)) {
            continue;
        }
        for shift in [0, -1, 1] {
            let shifted = Pose {
                col: turned.col + shift,
                ..turned
            };
            if shift != 0 && !shifted.fits(piece, board) {
                continue;
            }
            found(shifted);
            let fallen = Pose {
                row: shifted.row + 1,
                ..shifted
            };
            if fallen.fits(piece, board) {
                found(fallen);
            }
        }
    }
}

/// Every pose that up to `steps` steps lead to, nearest first.
pub(super) fn reach(piece: Piece, board: &Board, from: &[Pose], steps: u32) -> Vec<Pose> {
    let mut all = from.to_vec();
    let mut begin = 0;
    for _ in 0..steps {
        let end = all.len();
        for i in begin..end {
            moves(all[i], piece, board, |next| {
                if !all.contains(&next) {
                    all.push(next);
                }
            });
        }
        begin = end;
    }
    all
}

/// The cells of `a` that are not in `b`.
pub(super) fn minus(a: &Board, b: &Board) -> Board {
    let mut rest = *a;
    for row in 0..ROWS as i8 {
        rest.set_row(row, a.row(row) & !b.row(row));
    }
    rest.visible()
}

/// Whether every visible cell of `a` is in `b`.
pub(super) fn within(a: &Board, b: &Board) -> bool {
    (0..ROWS as i8).all(|row| a.row(row) & !b.row(row) == 0)
}

/// The visible cells in which two boards differ.
pub(super) fn differences(a: &Board, b: &Board) -> Vec<(u8, u8)> {
    let mut cells = Vec::new();
    for row in 0..ROWS as i8 {
        let bits = a.row(row) ^ b.row(row);
        cells.extend(
            (0..COLUMNS as u8)
                .filter(|c| bits >> c & 1 == 1)
                .map(|c| (row as u8, c)),
        );
    }
    cells
}
