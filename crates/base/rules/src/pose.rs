//! Where a piece is on the board.

use crate::{Board, Falling, Orientation, Piece, SPAWN_COL, SPAWN_ROW};

/// Where a piece is, whatever its kind: its orientation and the top left corner of its 4x4 box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// Its orientation.
    pub orientation: Orientation,
    /// Row of the top of the box.
    pub row: i8,
    /// Column of the left side of the box.
    pub col: i8,
}

impl From<&Falling> for Pose {
    fn from(falling: &Falling) -> Self {
        Self {
            orientation: falling.orientation,
            row: falling.row,
            col: falling.col,
        }
    }
}

impl Pose {
    /// Where every piece appears.
    pub const SPAWN: Self = Self {
        orientation: 0,
        row: SPAWN_ROW,
        col: SPAWN_COL,
    };

    /// The four cells (row, column) of a piece there, those above the screen too.
    #[must_use]
    #[inline]
    pub fn cells(self, piece: Piece) -> [(i8, i8); 4] {
        piece.cells_at(self.orientation, self.row, self.col)
    }

    /// Whether all cells of a piece there are free.
    #[must_use]
    pub fn fits(self, piece: Piece, board: &Board) -> bool {
        board.fits(piece, self.orientation, self.row, self.col)
    }

    /// Whether a piece can't move down from there.
    #[must_use]
    pub fn rests(self, piece: Piece, board: &Board) -> bool {
        !board.fits(piece, self.orientation, self.row + 1, self.col)
    }

    /// The board with a piece there, above the screen too.
    #[must_use]
    pub fn on(self, piece: Piece, board: &Board) -> Board {
        let mut board = *board;
        board.place(piece, self.orientation, self.row, self.col);
        board
    }

    /// What is seen of the board with a piece there.
    #[must_use]
    pub fn seen_on(self, piece: Piece, board: &Board) -> Board {
        self.on(piece, board).visible()
    }

    /// What is seen of a piece there, as a board.
    #[must_use]
    pub fn seen(self, piece: Piece) -> Board {
        self.seen_on(piece, &Board::EMPTY)
    }

    /// How far two poses are apart, for a choice between them: rows, columns, and one for another
    /// orientation.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.row.abs_diff(other.row))
            + u32::from(self.col.abs_diff(other.col))
            + u32::from(self.orientation != other.orientation)
    }
}
