//! The pieces of the Game Boy, from the crate that has its rules.

use super::in_place;
use lab_board::{PieceSet, PieceSetError};
use rules::Piece;

/// Rows of the Game Boy's frame above the lowest one.
const FRAME: i8 = 3;

pub(super) fn set() -> Result<PieceSet, PieceSetError> {
    let cells = Piece::EACH.map(|piece| {
        (0..piece.orientations())
            .map(|o| {
                (piece.cells(o).iter())
                    .map(|&(row, column)| (column, FRAME - row))
                    .collect()
            })
            .collect()
    });
    PieceSet::new(&cells, &[(0, FRAME); 7], &in_place)
}
