//! The size of a board.

use rules::{COLUMNS, HIDDEN_ROWS, ROWS};
use serde::{Deserialize, Serialize};
use std::{fmt::Debug, hash::Hash};

/// The size of a board: data, or known to the compiler.
pub trait Size: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The number of columns.
    fn width(&self) -> usize;
    /// Visible and hidden rows.
    fn all_rows(&self) -> u32;
}

/// The size of the Game Boy's board: 10 columns, 18 visible and two hidden rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameBoy;

impl Size for GameBoy {
    #[inline(always)]
    fn width(&self) -> usize {
        COLUMNS
    }

    #[inline(always)]
    fn all_rows(&self) -> u32 {
        (ROWS + HIDDEN_ROWS) as u32
    }
}

/// The size of a board in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Geometry {
    /// Columns: 4 to 128.
    pub columns: u8,
    /// Visible rows: 4 to 128.
    pub rows: u8,
    /// Rows above the visible ones in which cells can lie. With the visible ones at most 128.
    #[serde(default)]
    pub hidden: u8,
}

/// A size that no board can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GeometryError {
    /// Too few or too many columns.
    #[error("{0} columns can't be played on: a board has 4 to 128")]
    Columns(u8),
    /// Too few or too many rows.
    #[error("{0} rows can't be played on: a board has 4 to 128")]
    Rows(u8),
    /// Too many rows with the hidden ones.
    #[error("{0} visible and {1} hidden rows are more than 128 in all: take fewer hidden rows")]
    Hidden(u8, u8),
    /// Larger than the kind of board it was asked for.
    #[error("{0}x{1} cells do not fit a board of {2} columns with {3} rows")]
    TooLarge(u8, u32, usize, u32),
}

impl Size for Geometry {
    #[inline]
    fn width(&self) -> usize {
        usize::from(self.columns)
    }

    #[inline]
    fn all_rows(&self) -> u32 {
        Self::all_rows(self)
    }
}

impl Geometry {
    /// The most columns, and the most rows with the hidden ones.
    pub const MOST: u8 = 128;
    /// The fewest columns and visible rows: the length of an I.
    pub const FEWEST: u8 = 4;

    /// Visible and hidden rows.
    #[must_use]
    #[inline]
    pub const fn all_rows(&self) -> u32 {
        self.rows as u32 + self.hidden as u32
    }

    /// This size, when a board can have it.
    ///
    /// # Errors
    /// Which of its numbers is out of range.
    pub fn check(self) -> Result<Self, GeometryError> {
        let range = Self::FEWEST..=Self::MOST;
        if !range.contains(&self.columns) {
            return Err(GeometryError::Columns(self.columns));
        }
        if !range.contains(&self.rows) {
            return Err(GeometryError::Rows(self.rows));
        }
        if self.all_rows() > u32::from(Self::MOST) {
            return Err(GeometryError::Hidden(self.rows, self.hidden));
        }
        Ok(self)
    }
}
