//! The field: which cells are filled, and what the screen shows in each.

use crate::{Orientation, Piece, Placement};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Columns of the field.
pub const COLUMNS: usize = 10;
/// Visible rows of the field.
pub const ROWS: usize = 18;
/// Rows above the field that hold blocks and collide but are never shown,
/// scanned or shifted.
pub const HIDDEN_ROWS: usize = 2;
/// Rows and columns of the box of a piece.
const BOX: i8 = 4;

const FULL: u16 = (1 << COLUMNS) - 1;

/// Filled cells. Row 0 is the topmost visible row and 17 the bottom; rows -1 and
/// -2 are hidden. Above them every cell is free and can't be filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// From the topmost hidden row down; bit `c` is column `c`.
    rows: [u16; HIDDEN_ROWS + ROWS],
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Not 18 lines.
    #[error("a board has {ROWS} lines, this has {0}")]
    Lines(usize),
    /// A line is not 10 characters long.
    #[error("line {line} has {len} characters; a row of the field has {COLUMNS}")]
    Length {
        /// Counted from 1.
        line: usize,
        /// Characters found.
        len: usize,
    },
}

impl Board {
    /// Nothing filled.
    pub const EMPTY: Self = Self {
        rows: [0; HIDDEN_ROWS + ROWS],
    };

    /// Parses a board: 18 lines of 10 characters, top first, `.` empty, anything else filled. Empty
    /// lines at the end are ignored.
    ///
    /// # Errors
    /// When the number of lines or the length of one is wrong.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        if lines.len() != ROWS {
            return Err(BoardError::Lines(lines.len()));
        }
        let mut board = Self::EMPTY;
        for (r, line) in lines.iter().enumerate() {
            let len = line.chars().count();
            if len != COLUMNS {
                return Err(BoardError::Length { line: r + 1, len });
            }
            for (c, ch) in line.chars().enumerate() {
                if ch != '.' {
                    board.fill(r as i8, c as i8);
                }
            }
        }
        Ok(board)
    }

    /// The bits of a row, -2..18; bit `c` is column `c`. Empty off the board.
    #[must_use]
    #[inline]
    pub fn row(&self, row: i8) -> u16 {
        self.index(row).map_or(0, |i| self.rows[i])
    }

    /// Replaces the bits of a row, -2..18; does nothing off the board.
    #[inline]
    pub fn set_row(&mut self, row: i8, bits: u16) {
        if let Some(i) = self.index(row) {
            self.rows[i] = bits & FULL;
        }
    }

    #[inline]
    fn index(&self, row: i8) -> Option<usize> {
        let i = usize::try_from(i16::from(row) + HIDDEN_ROWS as i16).ok()?;
        (i < self.rows.len()).then_some(i)
    }

    /// Whether a cell is filled. False off the board.
    #[must_use]
    #[inline]
    pub fn is_filled(&self, row: i8, col: i8) -> bool {
        (0..COLUMNS as i8).contains(&col) && self.row(row) >> col & 1 == 1
    }

    /// Whether a piece may occupy a cell: inside the walls, above the floor and not filled.
    /// Cells above the hidden rows are free.
    #[must_use]
    #[inline]
    pub fn is_free(&self, row: i8, col: i8) -> bool {
        (0..COLUMNS as i8).contains(&col) && row < ROWS as i8 && !self.is_filled(row, col)
    }

    /// Fills a cell; does nothing off the board.
    #[inline]
    pub fn fill(&mut self, row: i8, col: i8) {
        if let (Some(i), true) = (self.index(row), (0..COLUMNS as i8).contains(&col)) {
            self.rows[i] |= 1 << col;
        }
    }

    /// Empties a cell; does nothing off the board.
    pub fn clear(&mut self, row: i8, col: i8) {
        if let (Some(i), true) = (self.index(row), (0..COLUMNS as i8).contains(&col)) {
            self.rows[i] &= !(1 << col);
        }
    }

    /// Whether all four cells of a piece are free, its box at (`row`, `col`).
    #[must_use]
    #[inline]
    pub fn fits(&self, piece: Piece, orientation: Orientation, row: i8, col: i8) -> bool {
        let (row, col) = near(row, col);
        piece
            .cells(orientation)
            .iter()
            .all(|&(r, c)| self.is_free(row + r, col + c))
    }

    /// Fills the four cells of a piece, its box at (`row`, `col`). Cells above
    /// the hidden rows are lost.
    #[inline]
    pub fn place(&mut self, piece: Piece, orientation: Orientation, row: i8, col: i8) {
        let (row, col) = near(row, col);
        for (r, c) in piece.cells(orientation) {
            self.fill(row + r, col + c);
        }
    }

    /// Fills the cells of a placement and removes the rows that are full then. Returns how
    /// many.
    pub fn lock(&mut self, at: &Placement) -> u8 {
        self.place(at.piece, at.orientation, at.row, at.col);
        self.clear_full_rows()
    }

    /// The rows that a clear would remove, topmost first: full ones among 2..18.
    /// Rows 0 and 1 are never scanned.
    pub fn full_rows(&self) -> impl Iterator<Item = i8> + '_ {
        (2..ROWS as i8).filter(|&r| self.row(r) == FULL)
    }

    /// Removes the full rows among 2..18 and lets what is above come down; row 0 is copied
    /// into the rows that become free, hidden rows stay. Returns how many were removed.
    pub fn clear_full_rows(&mut self) -> u8 {
        let mut to = ROWS as i8 - 1;
        let mut cleared = 0;
        for from in (0..ROWS as i8).rev() {
            let bits = self.row(from);
            if from >= 2 && bits == FULL {
                cleared += 1;
            } else {
                self.set_row(to, bits);
                to -= 1;
            }
        }
        let top = self.row(to + 1);
        for row in 0..=to {
            self.set_row(row, top);
        }
        cleared
    }

    /// How many rows from the floor up to the topmost filled cell of a column,
    /// hidden rows included: 0..=20. 0 off the board.
    #[must_use]
    pub fn height(&self, col: usize) -> usize {
        self.rows
            .iter()
            .position(|bits| col < COLUMNS && bits >> col & 1 == 1)
            .map_or(0, |i| HIDDEN_ROWS + ROWS - i)
    }

    /// How many visible cells are filled.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.rows[HIDDEN_ROWS..]
            .iter()
            .map(|r| r.count_ones())
            .sum()
    }

    /// The same board without its hidden rows.
    #[must_use]
    pub fn visible(mut self) -> Self {
        self.rows[..HIDDEN_ROWS].fill(0);
        self
    }
}

/// 18 lines of 10 characters, `.` empty and `#` filled; hidden rows are left out.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for r in 0..ROWS as i8 {
            let line: String = (0..COLUMNS as i8)
                .map(|c| if self.is_filled(r, c) { '#' } else { '.' })
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// A box position, clamped so near to the board that sums with the cells of a piece can't
/// overflow. Cells off the board stay off it, above or below.
#[inline]
fn near(row: i8, col: i8) -> (i8, i8) {
    let top = -(HIDDEN_ROWS as i8) - BOX;
    (row.clamp(top, ROWS as i8), col.clamp(-BOX, COLUMNS as i8))
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_that_is_no_board_states_where() {
        assert_eq!(Board::parse("..........\n"), Err(BoardError::Lines(1)));
        let mut lines = vec![".........."; ROWS];
        lines[4] = "...";
        assert_eq!(
            Board::parse(&lines.join("\n")),
            Err(BoardError::Length { line: 5, len: 3 })
        );
    }

    #[test]
    fn a_clear_copies_row_0_into_what_it_lays_open() {
        let mut board = Board::EMPTY;
        board.set_row(-1, 0b11);
        board.set_row(0, 0b101);
        board.set_row(16, FULL);
        board.set_row(17, FULL);
        assert_eq!(board.clear_full_rows(), 2);
        assert_eq!(
            [
                board.row(-1),
                board.row(0),
                board.row(1),
                board.row(2),
                board.row(3)
            ],
            [0b11, 0b101, 0b101, 0b101, 0]
        );
    }

    #[test]
    fn rows_0_and_1_are_never_cleared() {
        let mut board = Board::EMPTY;
        board.set_row(0, FULL);
        board.set_row(1, FULL);
        assert_eq!(board.clear_full_rows(), 0);
        assert_eq!((board.row(0), board.row(1)), (FULL, FULL));
    }

    #[test]
    fn boxes_far_off_the_board_fit_nowhere_and_fill_nothing() {
        for (row, col) in [(i8::MAX, 0), (i8::MIN, 0), (0, i8::MAX), (0, i8::MIN)] {
            let mut board = Board::EMPTY;
            for piece in Piece::EACH {
                let fits = board.fits(piece, 0, row, col);
                // Cells above the hidden rows are free.
                assert_eq!(fits, row == i8::MIN, "{piece:?} at {row}, {col}");
                board.place(piece, 0, row, col);
            }
            board.set_row(i8::MAX, 1);
            assert_eq!((board, board.row(i8::MAX)), (Board::EMPTY, 0));
        }
    }

    #[test]
    fn heights_count_from_the_floor() {
        let mut board = Board::EMPTY;
        board.fill(17, 0);
        board.fill(-2, 9);
        assert_eq!(
            (board.height(0), board.height(5), board.height(9)),
            (1, 0, 20)
        );
    }

    proptest! {
        #[test]
        fn text_and_board_are_the_same(rows in prop::array::uniform18(0u16..1024)) {
            let mut board = Board::EMPTY;
            for (r, bits) in rows.iter().enumerate() {
                board.set_row(r as i8, *bits);
            }
            prop_assert_eq!(Board::parse(&board.to_string()), Ok(board));
        }

        #[test]
        fn a_clear_takes_ten_cells_a_row(rows in prop::array::uniform18(0u16..1024), full in 2i8..18) {
            let mut board = Board::EMPTY;
            for (r, bits) in rows.iter().enumerate().skip(2) {
                board.set_row(r as i8, *bits);
            }
            board.set_row(full, FULL);
            let before = board.count();
            let cleared = board.clear_full_rows();
            prop_assert!(cleared >= 1);
            prop_assert_eq!(board.count(), before - 10 * u32::from(cleared));
            prop_assert_eq!(board.full_rows().count(), 0);
        }
    }
}
