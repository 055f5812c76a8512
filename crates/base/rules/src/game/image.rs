//! The content of a picture of the game.

use crate::{Background, CellArt, Piece, Placement};

/// The kind of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The field.
    Play,
    /// The pause text in place of the field.
    Pause,
    /// The curtain goes up or down over the field.
    Curtain,
    /// The game-over picture, whole.
    Over,
}

/// The sprites that a step builds and the image of the step after it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sprites {
    /// The falling piece.
    pub piece: Option<Placement>,
    /// The piece in the next box.
    pub next: Option<Piece>,
}

/// Points, level and lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// 0..=999,999
    pub score: u32,
    /// 0..=20
    pub level: u8,
    /// 0..=9,999
    pub lines: u16,
}

/// The content of one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image<'a> {
    /// The kind of picture.
    pub view: View,
    /// The field without the falling piece. While paused it is what the text hides.
    pub background: &'a Background,
    /// Falling piece and next piece.
    pub sprites: Sprites,
    /// The panel.
    pub numbers: Numbers,
    /// Whether the heart stands beside the level.
    pub heart: bool,
}

impl Image<'_> {
    /// A cell as by [`cell_shown`].
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> (CellArt, bool) {
        cell_shown(self.background, self.sprites.piece, row, col)
    }
}

/// A cell of the field with the falling piece on it, and whether it is a blend of the piece
/// and of what is locked there. Sprites lie behind the background.
#[must_use]
pub fn cell_shown(
    background: &Background,
    piece: Option<Placement>,
    row: usize,
    col: usize,
) -> (CellArt, bool) {
    let below = background[row][col];
    let here = (row as i8, col as i8);
    match piece {
        Some(piece) if piece.cells().contains(&here) => match below {
            CellArt::Empty => (CellArt::Piece(piece.piece), false),
            below => (below, true),
        },
        _ => (below, false),
    }
}
