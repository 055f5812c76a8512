//! The NES board as rows of bits: every measure of the two players is then a few operations
//! on all rows at once.

use board::{Board, Word};

/// Columns of the board.
pub(super) const COLUMNS: usize = 10;
/// Visible rows; cells above them are lost.
pub(super) const ROWS: usize = 20;
/// Rows in memory: the visible ones, those in which a piece can be while it falls, and enough
/// to read above any of them.
pub(super) const STORED: usize = 32;
/// A row without an empty cell.
pub(super) const FULL: u16 = (1 << COLUMNS) - 1;

/// One word per row, the floor's row first.
pub(super) type Rows = [u16; STORED];

/// The cells of a board of 10x20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub rows: Rows,
}

impl Field {
    pub(super) fn of<W: Word, const N: usize>(board: &Board<W, N>) -> Self {
        let mut rows = board.rows();
        rows[ROWS..].fill(0);
        Self { rows }
    }

    /// The rows up to the topmost cell.
    pub(super) fn height(&self) -> usize {
        self.rows
            .iter()
            .rposition(|&row| row != 0)
            .map_or(0, |y| y + 1)
    }

    /// Fills these rows from row `y` on, removes the full ones, and returns their number.
    #[inline]
    pub(super) fn place(&mut self, piece: [u16; 4], y: usize) -> u32 {
        let mut full = 0;
        for (i, cells) in piece.into_iter().enumerate() {
            let row = self.rows[y + i] | cells;
            self.rows[y + i] = if y + i < ROWS { row } else { 0 };
            full += u32::from(self.rows[y + i] == FULL);
        }
        if full > 0 {
            let mut to = y;
            for from in y..STORED {
                let row = self.rows[from];
                if row != FULL {
                    self.rows[to] = row;
                    to += 1;
                }
            }
            self.rows[to..].fill(0);
        }
        full
    }
}
