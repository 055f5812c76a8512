//! The piece tables of the games.

mod led;
mod nes;
mod srs;

use board::{PieceSet, PieceSetError};
use rules::Piece;
use serde::{Deserialize, Serialize};

/// A table of pieces by the name of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceTable {
    /// Those of the Game Boy: two orientations of I, S and Z, no kicks.
    GameBoy,
    /// Those of the NES: two orientations of I, S and Z, no kicks, T, J and L spawn pointing
    /// down.
    Nes,
    /// The super rotation system: four orientations in a square frame, five kicks.
    Srs,
    /// The super rotation system with the kick tables of the class assignment, two entries of
    /// which differ in a sign.
    JTetris,
    /// Those of the LED wall: boxes that turn about their upper left cell, no kicks.
    Led,
}

/// Cells (column, row up) of one orientation in its frame.
type Cells = Vec<(i8, i8)>;

impl PieceTable {
    /// The pieces.
    ///
    /// # Errors
    /// An orientation is not a shape.
    pub fn set(self) -> Result<PieceSet, PieceSetError> {
        match self {
            Self::GameBoy => Ok(PieceSet::game_boy().clone()),
            Self::Nes => nes::set(),
            Self::Srs => srs::set(&srs::kicks),
            Self::JTetris => srs::set(&srs::assignment_kicks),
            Self::Led => led::set(),
        }
    }

    /// Rows above the visible ones that pieces fill at spawn.
    #[must_use]
    pub const fn hidden_at_spawn(self) -> u8 {
        match self {
            Self::GameBoy | Self::Nes | Self::Led => 0,
            Self::Srs | Self::JTetris => 2,
        }
    }

    /// The middle of the frame in which the T turns, for the rule of the three corners; `None`
    /// where the T has no frame of 3x3 cells.
    #[must_use]
    pub const fn middle(self, piece: Piece) -> Option<(i8, i8)> {
        match (self, piece) {
            (Self::Srs | Self::JTetris, Piece::T) => Some((1, 1)),
            (Self::GameBoy | Self::Nes | Self::Led, _)
            | (
                Self::Srs | Self::JTetris,
                Piece::L | Piece::J | Piece::I | Piece::O | Piece::Z | Piece::S,
            ) => None,
        }
    }
}
