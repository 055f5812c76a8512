//! The piece tables of the games.

use lab_board::{PieceSet, PieceSetError};
use rules::Piece;
use serde::{Deserialize, Serialize};

/// A table of pieces by the name of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceTable {
    /// Those of the Game Boy: two orientations of I, S and Z, no kicks.
    GameBoy,
}

/// Rows of the Game Boy's frame above the lowest one.
const FRAME: i8 = 3;

impl PieceTable {
    /// The pieces.
    ///
    /// # Errors
    /// An orientation is not a shape.
    pub fn set(self) -> Result<PieceSet, PieceSetError> {
        match self {
            Self::GameBoy => {
                let cells = Piece::EACH.map(|piece| {
                    (0..piece.orientations())
                        .map(|o| {
                            piece
                                .cells(o)
                                .map(|(row, column)| (column, FRAME - row))
                                .to_vec()
                        })
                        .collect()
                });
                PieceSet::new(&cells, &[(0, FRAME); 7], &|_, _, _| vec![(0, 0)])
            }
        }
    }
}
