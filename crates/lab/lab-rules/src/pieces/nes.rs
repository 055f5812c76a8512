//! The pieces of the NES. Their frame has the cell about which they turn at its origin, which
//! spawns in the sixth of ten columns and the topmost row.

use super::Cells;
use board::{PieceSet, PieceSetError, in_place};
use rules::Piece;

/// Cells right of and below the cell about which the piece turns; the orientation of spawn
/// first, then clockwise.
fn orientations(piece: Piece) -> &'static [[(i8, i8); 4]] {
    match piece {
        Piece::L => &[
            [(-1, 0), (0, 0), (1, 0), (-1, 1)],
            [(-1, -1), (0, -1), (0, 0), (0, 1)],
            [(1, -1), (-1, 0), (0, 0), (1, 0)],
            [(0, -1), (0, 0), (0, 1), (1, 1)],
        ],
        Piece::J => &[
            [(-1, 0), (0, 0), (1, 0), (1, 1)],
            [(0, -1), (0, 0), (-1, 1), (0, 1)],
            [(-1, -1), (-1, 0), (0, 0), (1, 0)],
            [(0, -1), (1, -1), (0, 0), (0, 1)],
        ],
        Piece::I => &[
            [(-2, 0), (-1, 0), (0, 0), (1, 0)],
            [(0, -2), (0, -1), (0, 0), (0, 1)],
        ],
        Piece::O => &[[(-1, 0), (0, 0), (-1, 1), (0, 1)]],
        Piece::Z => &[
            [(-1, 0), (0, 0), (0, 1), (1, 1)],
            [(1, -1), (0, 0), (1, 0), (0, 1)],
        ],
        Piece::S => &[
            [(0, 0), (1, 0), (-1, 1), (0, 1)],
            [(0, -1), (0, 0), (1, 0), (1, 1)],
        ],
        Piece::T => &[
            [(-1, 0), (0, 0), (1, 0), (0, 1)],
            [(0, -1), (-1, 0), (0, 0), (0, 1)],
            [(-1, 0), (0, 0), (1, 0), (0, -1)],
            [(0, -1), (0, 0), (1, 0), (0, 1)],
        ],
    }
}

pub(super) fn set() -> Result<PieceSet, PieceSetError> {
    let cells = Piece::EACH.map(|piece| {
        (orientations(piece).iter())
            .map(|cells| cells.iter().map(|&(x, down)| (x, -down)).collect::<Cells>())
            .collect()
    });
    PieceSet::new(&cells, &[(2, 1); 7], &in_place)
}
