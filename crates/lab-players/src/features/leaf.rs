//! The end of a line of placements, as features see it.

use super::Placed;
use board::{Geometry, Word};
use std::ops::Range;

/// The last board of a line of placements, and the placements.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a, W: Word> {
    /// The cells of each column, the floor's row in bit 0.
    pub columns: &'a [W],
    /// Height of each column in cells from the floor, hidden rows included.
    pub heights: &'a [u8],
    /// The size of the board.
    pub geometry: &'a Geometry,
    /// The placements of the line in order. Without any, features that measure them are 0.
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
