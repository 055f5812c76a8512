//! One orientation of a piece, and a place of it on the board.

use crate::Word;
use rules::{Orientation, Piece};
use serde::{Deserialize, Serialize};

/// The longest side of a shape.
pub const MAX_SIDE: usize = 4;

/// The cells of one orientation, in the box around them. The cells of a column have no gap
/// between them.
///
/// Lines of placements hold copies of it, so it is small; the methods give its numbers as
/// searches count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its number in the piece set.
    pub orientation: Orientation,
    /// The first orientation of the piece with the same cells: itself, unless the piece set
    /// has cells twice.
    pub same_as: Orientation,
    /// The column of the box's left side in the frame in which the piece turns.
    pub left: i8,
    /// The row of the box's lower side in that frame, up from the frame's lowest row.
    pub low: i8,
    width: u8,
    height: u8,
    cells: [u8; MAX_SIDE],
    under: [u8; MAX_SIDE],
    over: [u8; MAX_SIDE],
    sum_over: u8,
    bumps: u8,
}

impl Shape {
    /// The shape of cells (column, row up from the bottom) in a frame of up to eight by
    /// eight; `None` when a column of the box around them has none or a gap between two, or
    /// when the box is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn new(orientation: Orientation, cells: &[(i8, i8)]) -> Option<Self> {
        let left = cells.iter().map(|c| c.0).min()?;
        let right = cells.iter().map(|c| c.0).max()?;
        let low = cells.iter().map(|c| c.1).min()?;
        let high = cells.iter().map(|c| c.1).max()?;
        let (width, height) = ((right - left + 1) as usize, (high - low + 1) as usize);
        if width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        let mut columns = [0u8; MAX_SIDE];
        for &(x, y) in cells {
            columns[(x - left) as usize] |= 1 << (y - low);
        }
        let (mut under, mut over) = ([0; MAX_SIDE], [0; MAX_SIDE]);
        for (x, column) in columns.into_iter().enumerate().take(width) {
            under[x] = column.trailing_zeros() as u8;
            over[x] = (u8::BITS - column.leading_zeros()) as u8;
            if column == 0 || column.count_ones() != u32::from(over[x] - under[x]) {
                return None;
            }
        }
        let steps = over[..width].windows(2).map(|w| w[0].abs_diff(w[1]));
        Some(Self {
            orientation,
            same_as: orientation,
            left,
            low,
            width: width as u8,
            height: height as u8,
            cells: columns,
            under,
            over,
            sum_over: over.iter().sum(),
            bumps: steps.sum(),
        })
    }

    /// Columns of the box, 1 to 4.
    #[must_use]
    #[inline(always)]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Rows of the box, 1 to 4.
    #[must_use]
    #[inline(always)]
    pub const fn height(&self) -> i32 {
        self.height as i32
    }

    /// The cells of a column of the box, its lowest row in bit 0.
    #[must_use]
    #[inline(always)]
    pub fn cells<W: Word>(&self, column: usize) -> W {
        W::from_u8(self.cells[column])
    }

    /// The lowest cell of a column, counted up from the bottom of the box.
    #[must_use]
    #[inline(always)]
    pub const fn under(&self, column: usize) -> i32 {
        self.under[column] as i32
    }

    /// One above the topmost cell of a column, counted up from the bottom of the box.
    #[must_use]
    #[inline(always)]
    pub const fn over(&self, column: usize) -> i32 {
        self.over[column] as i32
    }

    /// The sum of [`Self::over`].
    #[must_use]
    #[inline(always)]
    pub const fn sum_over(&self) -> i32 {
        self.sum_over as i32
    }

    /// Differences between neighbours of [`Self::over`], summed.
    #[must_use]
    #[inline(always)]
    pub const fn bumps(&self) -> i32 {
        self.bumps as i32
    }

    /// The columns at which the box has room on a board of rows, the floor's first, a bit for
    /// each, with its lower side in row `low`.
    #[must_use]
    #[inline]
    pub fn room<R: Word>(&self, rows: &[R], columns: u32, low: i32) -> R {
        let from = usize::try_from(low).unwrap_or(usize::MAX);
        let Some(rows) = rows.get(from..from.saturating_add(self.height.into())) else {
            return R::ZERO;
        };
        let mut blocked = R::ZERO;
        for x in 0..self.width() {
            for y in self.under[x]..self.over[x] {
                blocked |= rows[usize::from(y)] >> x as u32;
            }
        }
        R::low(columns + 1 - u32::from(self.width)) & !blocked
    }

    /// Whether another shape has the same cells.
    #[must_use]
    pub fn has_cells_of(&self, other: &Self) -> bool {
        (self.width, self.cells) == (other.width, other.cells)
    }

    /// The cells (column, row) in the box, row 0 at the bottom.
    pub fn each_cell(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (0..self.width).flat_map(move |x| {
            let column = usize::from(x);
            (self.under[column]..self.over[column]).map(move |y| (x, y))
        })
    }
}

/// A piece at rest, or anywhere on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// Its orientation in the piece set: an index, 0 at spawn.
    pub orientation: Orientation,
    /// Column of the left side of the box around its cells.
    pub x: u8,
    /// Row of the lower side of that box, up from the floor.
    pub y: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_a_gap_are_no_shape() {
        assert!(Shape::new(0, &[(0, 0), (0, 1), (1, 0)]).is_some());
        assert!(Shape::new(0, &[(0, 0), (0, 2)]).is_none());
        assert!(Shape::new(0, &[(0, 0), (2, 0)]).is_none());
        assert!(Shape::new(0, &[(0, 0), (4, 0)]).is_none());
        assert!(Shape::new(0, &[]).is_none());
    }
}
