//! The end of a line of placements, as features see it.

use super::Placed;
use board::{BitBoard, Geometry, Word};
use rules::{Board, COLUMNS, HIDDEN_ROWS, ROWS};
use std::ops::Range;

/// The last board of a line of placements, and the placements.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a, W: Word = u32> {
    /// The cells of each column, the floor's row in bit 0.
    pub columns: &'a [W],
    /// Height of each column in cells from the floor, hidden rows included.
    pub heights: &'a [u8],
    /// The size of the board.
    pub geometry: &'a Geometry,
    /// Rows completed by placements that are not known.
    pub lines: u32,
    /// The known placements of the line in order. Without any, features that measure them are 0.
    pub placed: &'a [Placed<W>],
}

impl<W: Word> Leaf<'_, W> {
    /// The number of columns.
    #[must_use]
    #[inline]
    pub const fn width(&self) -> usize {
        self.columns.len()
    }

    /// The height of a column.
    #[must_use]
    #[inline]
    pub fn height(&self, x: usize) -> i32 {
        i32::from(self.heights[x])
    }

    /// Height of the highest column.
    #[must_use]
    #[inline]
    pub fn highest(&self) -> i32 {
        self.heights.iter().copied().max().map_or(0, i32::from)
    }

    /// A bit for each row of the board.
    #[must_use]
    #[inline]
    pub fn all_rows(&self) -> W {
        W::low(self.geometry.all_rows())
    }

    /// The empty cells of a column that lie below its topmost filled one.
    #[must_use]
    #[inline]
    pub fn holes(&self, x: usize) -> W {
        !self.columns[x] & W::low(u32::from(self.heights[x]))
    }

    /// The cells of a column, filled or not, between two filled neighbours; walls count as
    /// filled.
    #[must_use]
    #[inline]
    pub fn walled(&self, x: usize) -> W {
        let all = self.all_rows();
        let left = if x == 0 { all } else { self.columns[x - 1] };
        left & self.columns.get(x + 1).copied().unwrap_or(all)
    }

    /// The differences in height between neighbouring columns, each column minus the one
    /// left of it.
    #[inline]
    pub fn steps(&self) -> impl Iterator<Item = i32> + '_ {
        self.steps_from(0..self.width())
    }

    /// The steps to the right of the columns of a range; the last column has none.
    #[inline]
    pub fn steps_from(&self, columns: Range<usize>) -> impl Iterator<Item = i32> + '_ {
        let end = (columns.end + 1).min(self.width());
        self.heights[columns.start..end]
            .windows(2)
            .map(|pair| i32::from(pair[1]) - i32::from(pair[0]))
    }
}

/// The size of the Game Boy's board.
pub const GAME_BOY: Geometry = Geometry {
    columns: COLUMNS as u8,
    rows: ROWS as u8,
    hidden: HIDDEN_ROWS as u8,
};

/// The cells of each column of the Game Boy's board, the bottom row in bit 0.
pub type Columns = [u32; COLUMNS];

/// The Game Boy's board as features measure it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredBoard {
    columns: Columns,
    heights: [u8; COLUMNS],
}

impl MeasuredBoard {
    /// A board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::of_columns(BitBoard::from(board).to_columns())
    }

    /// The same from its columns.
    #[must_use]
    #[inline]
    pub fn of_columns(columns: Columns) -> Self {
        Self {
            columns,
            heights: columns.map(|column| column.height() as u8),
        }
    }

    /// Its columns.
    #[must_use]
    #[inline]
    pub const fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The height of each column in cells from the floor, hidden rows included: 0 to 20.
    #[must_use]
    #[inline]
    pub const fn heights(&self) -> &[u8; COLUMNS] {
        &self.heights
    }

    /// The end of a line of unknown placements that completed no row.
    #[must_use]
    #[inline]
    pub fn leaf(&self) -> Leaf<'_> {
        self.after(0, &[])
    }

    /// The end of a line of these placements, and of unknown ones that completed `lines` rows.
    #[must_use]
    #[inline]
    pub fn after<'a>(&'a self, lines: u32, placed: &'a [Placed<u32>]) -> Leaf<'a> {
        Leaf {
            columns: &self.columns,
            heights: &self.heights,
            geometry: &GAME_BOY,
            lines,
            placed,
        }
    }
}
