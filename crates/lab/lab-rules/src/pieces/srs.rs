//! The super rotation system: a piece turns in a square frame, and five shifts are tried.
//! It spawns in the two rows above the visible ones.

use super::Cells;
use board::{Kick, PieceSet, PieceSetError};
use rules::{Orientation, Piece};

/// The side of the frame, and the cells at spawn (column, row up).
const fn at_spawn(piece: Piece) -> (i8, [(i8, i8); 4]) {
    match piece {
        Piece::L => (3, [(0, 1), (1, 1), (2, 1), (2, 2)]),
        Piece::J => (3, [(0, 1), (1, 1), (2, 1), (0, 2)]),
        Piece::I => (4, [(0, 2), (1, 2), (2, 2), (3, 2)]),
        Piece::O => (2, [(0, 0), (1, 0), (0, 1), (1, 1)]),
        Piece::Z => (3, [(0, 2), (1, 2), (1, 1), (2, 1)]),
        Piece::S => (3, [(0, 1), (1, 1), (1, 2), (2, 2)]),
        Piece::T => (3, [(0, 1), (1, 1), (2, 1), (1, 2)]),
    }
}

/// The place of the frame at spawn, such that the lowest cells are in the first hidden row.
const fn spawn(piece: Piece) -> (i8, i8) {
    match piece {
        Piece::L | Piece::J | Piece::Z | Piece::S | Piece::T => (0, 1),
        Piece::I => (0, 2),
        Piece::O => (1, 0),
    }
}

/// What is tried at clockwise turns of L, J, Z, S and T, by the orientation before.
const CLOCKWISE: [[Kick; 5]; 4] = [
    [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
];

/// The same for I.
const CLOCKWISE_I: [[Kick; 5]; 4] = [
    [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)],
    [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)],
    [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)],
    [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)],
];

pub(super) fn set(
    kicks: &dyn Fn(Piece, Orientation, Orientation) -> Vec<Kick>,
) -> Result<PieceSet, PieceSetError> {
    let cells = Piece::EACH.map(|piece| {
        let (side, cells) = at_spawn(piece);
        let turn = |cells: &Cells| cells.iter().map(|&(x, y)| (y, side - 1 - x)).collect();
        std::iter::successors(Some(cells.to_vec()), |cells| Some(turn(cells)))
            .take(4)
            .collect()
    });
    PieceSet::new(&cells, &Piece::EACH.map(spawn), kicks)
}

/// The kicks of the guideline. A turn back is tried with the opposite shifts.
pub(super) fn kicks(piece: Piece, from: Orientation, to: Orientation) -> Vec<Kick> {
    let table = match piece {
        Piece::O => return vec![(0, 0)],
        Piece::I => &CLOCKWISE_I,
        Piece::L | Piece::J | Piece::Z | Piece::S | Piece::T => &CLOCKWISE,
    };
    if to == (from + 1) % 4 {
        table[usize::from(from)].to_vec()
    } else {
        table[usize::from(to)].map(|(x, y)| (-x, -y)).to_vec()
    }
}

/// The kicks of the class assignment: in its tables one kick of the I and one of the others
/// lost a sign.
pub(super) fn assignment_kicks(piece: Piece, from: Orientation, to: Orientation) -> Vec<Kick> {
    let mut kicks = kicks(piece, from, to);
    match (piece, from, to) {
        (Piece::I, 1, 2) => kicks[4] = (2, 1),
        (Piece::L | Piece::J | Piece::Z | Piece::S | Piece::T, 1, 0) => kicks[2] = (-1, -1),
        (_, _, _) => {}
    }
    kicks
}
