//! The content of a cell of the field.

use crate::{COLUMNS, Piece, ROWS};
use serde::{Deserialize, Serialize};

/// The content of a cell of the background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CellArt {
    /// White.
    #[default]
    Empty,
    /// Part of a piece.
    Piece(Piece),
    /// Part of a full row that is about to vanish.
    Flash,
    /// Part of the curtain at the end of a game.
    Curtain,
    /// Part of the game-over picture.
    Picture,
}

impl CellArt {
    /// Whether its four corners are black, which is how a screen reader sees it.
    #[must_use]
    pub const fn is_filled(self) -> bool {
        matches!(self, Self::Piece(_) | Self::Curtain)
    }
}

/// The background of the visible field, by row and column.
pub type Background = [[CellArt; COLUMNS]; ROWS];
