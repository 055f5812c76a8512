//! The board.

use crate::{Geometry, GeometryError, Placement, Shape, Word};
use std::fmt;

/// Up to 16 columns with 32 rows: the usual 10x20 with its hidden rows.
pub type Small = Board<u32, 16>;
/// Up to 32 columns with 64 rows: 20x40.
pub type Medium = Board<u64, 32>;
/// Up to 128 columns with 128 rows.
pub type Large = Board<u128, 128>;

/// A board of at most `N` columns of at most `W::BITS` rows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board<W: Word, const N: usize> {
    geometry: Geometry,
    columns: [W; N],
}

impl<W: Word, const N: usize> Board<W, N> {
    /// An empty board.
    ///
    /// # Errors
    /// The size is out of range, or too large for this kind of board.
    pub fn new(geometry: Geometry) -> Result<Self, GeometryError> {
        let geometry = geometry.check()?;
        if usize::from(geometry.columns) > N || geometry.all_rows() > W::BITS {
            return Err(GeometryError::TooLarge(
                geometry.columns,
                geometry.all_rows(),
                N,
                W::BITS,
            ));
        }
        Ok(Self {
            geometry,
            columns: [W::ZERO; N],
        })
    }

    /// Its size.
    #[must_use]
    #[inline]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub const fn width(&self) -> usize {
        self.geometry.columns as usize
    }

    /// The cells of each column, the floor's row in bit 0.
    #[must_use]
    #[inline]
    pub fn columns(&self) -> &[W] {
        &self.columns[..self.width()]
    }

    /// The cells of column `x`; none when there is no such column.
    #[must_use]
    #[inline]
    pub fn column(&self, x: usize) -> W {
        self.columns().get(x).copied().unwrap_or(W::ZERO)
    }

    /// Rows from the floor to the topmost filled cell of column `x`.
    #[must_use]
    #[inline]
    pub fn height(&self, x: usize) -> u32 {
        self.column(x).height()
    }

    /// Height of the highest column.
    #[must_use]
    pub fn highest(&self) -> u32 {
        let any = self.columns().iter().fold(W::ZERO, |all, &c| all | c);
        any.height()
    }

    /// Whether a cell is filled; outside the board it is not.
    #[must_use]
    pub fn is_filled(&self, x: usize, y: u32) -> bool {
        y < W::BITS && self.column(x) & W::bit(y) != W::ZERO
    }

    /// Fills or empties a cell; nothing happens outside the board.
    pub fn set(&mut self, x: usize, y: u32, filled: bool) {
        if x < self.width() && y < self.geometry.all_rows() {
            let bit = W::bit(y);
            let column = &mut self.columns[x];
            *column = if filled {
                *column | bit
            } else {
                *column & !bit
            };
        }
    }

    /// The number of filled cells.
    #[must_use]
    pub fn filled_cells(&self) -> u32 {
        self.columns()
            .iter()
            .map(|column| column.count_ones())
            .sum()
    }

    /// The rows in which every cell is filled.
    #[must_use]
    #[inline]
    pub fn full_rows(&self) -> W {
        let all = W::low(self.geometry.all_rows());
        self.columns().iter().fold(all, |rows, &c| rows & c)
    }

    /// Whether a shape has room with the lower left cell of its box at (`x`, `y`).
    #[must_use]
    pub fn has_room(&self, shape: &Shape, x: i32, y: i32) -> bool {
        let (Ok(left), Ok(low)) = (usize::try_from(x), u32::try_from(y)) else {
            return false;
        };
        if left + usize::from(shape.width) > self.width()
            || low + u32::from(shape.height) > self.geometry.all_rows()
        {
            return false;
        }
        let bits = &shape.bits[..usize::from(shape.width)];
        (self.columns[left..].iter().zip(bits))
            .all(|(&column, &bits)| column & W::from_u8(bits) << low == W::ZERO)
    }

    /// Fills the cells of a placement that has room.
    #[inline]
    pub fn fill(&mut self, shape: &Shape, placement: Placement) {
        let (left, low) = (usize::from(placement.x), u32::from(placement.y));
        let bits = &shape.bits[..usize::from(shape.width)];
        for (column, &bits) in self.columns[left..].iter_mut().zip(bits) {
            *column |= W::from_u8(bits) << low;
        }
    }

    /// Empties the cells of a placement, for a search that goes back. Rows must not have
    /// been removed since.
    #[inline]
    pub fn unfill(&mut self, shape: &Shape, placement: Placement) {
        let (left, low) = (usize::from(placement.x), u32::from(placement.y));
        let bits = &shape.bits[..usize::from(shape.width)];
        for (column, &bits) in self.columns[left..].iter_mut().zip(bits) {
            *column &= !(W::from_u8(bits) << low);
        }
    }

    /// Removes these rows; what is above them moves down.
    #[inline]
    pub fn remove_rows(&mut self, rows: W) {
        if rows != W::ZERO {
            let width = self.width();
            for column in &mut self.columns[..width] {
                *column = column.without(rows);
            }
        }
    }

    /// Empties all cells of these rows; what is above them stays where it is.
    pub fn empty_rows(&mut self, rows: W) {
        let width = self.width();
        for column in &mut self.columns[..width] {
            *column &= !rows;
        }
    }

    /// Fills the cells of a placement and removes the rows that are full then. Returns
    /// them, as they were numbered before.
    #[inline]
    pub fn place(&mut self, shape: &Shape, placement: Placement) -> W {
        self.fill(shape, placement);
        let full = self.full_rows();
        self.remove_rows(full);
        full
    }

    /// The board of rows as text, the topmost first: `#` is filled, any other mark is empty.
    /// Rows above the text are empty.
    ///
    /// # Errors
    /// The text has more rows or columns than the board, or the size can't be played on.
    pub fn parse(geometry: Geometry, text: &str) -> Result<Self, GeometryError> {
        let mut board = Self::new(geometry)?;
        let rows: Vec<&str> = text
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .collect();
        let columns = rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0);
        if rows.len() > geometry.all_rows() as usize || columns > board.width() {
            return Err(GeometryError::TooLarge(
                u8::try_from(columns).unwrap_or(u8::MAX),
                u32::try_from(rows.len()).unwrap_or(u32::MAX),
                board.width(),
                geometry.all_rows(),
            ));
        }
        for (y, row) in (0..).zip(rows.iter().rev()) {
            for (x, mark) in row.chars().enumerate() {
                board.set(x, y, mark == '#');
            }
        }
        Ok(board)
    }
}

/// The rows from the topmost filled one down, `#` and `.`; one empty row for an empty board.
impl<W: Word, const N: usize> fmt::Display for Board<W, N> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for y in (0..self.highest().max(1)).rev() {
            for x in 0..self.width() {
                f.write_str(if self.is_filled(x, y) { "#" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl<W: Word, const N: usize> fmt::Debug for Board<W, N> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{:?}", self.geometry)?;
        fmt::Display::fmt(self, f)
    }
}
