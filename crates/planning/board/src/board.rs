//! The board.

use crate::{Geometry, GeometryError, Placement, Shape, Size, Word};
use std::fmt;

/// Up to 16 columns with 32 rows: the usual 10x20 with its hidden rows.
pub type Small = Board<u32, 16>;
/// Up to 32 columns with 64 rows: 20x40.
pub type Medium = Board<u64, 32>;
/// Up to 128 columns with 128 rows.
pub type Large = Board<u128, 128>;

/// A board of at most `N` columns of at most `W::BITS` rows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board<W: Word, const N: usize, S: Size = Geometry> {
    size: S,
    /// Those beyond the width are empty.
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
            size: geometry,
            columns: [W::ZERO; N],
        })
    }

    /// Its size.
    #[must_use]
    #[inline]
    pub const fn geometry(&self) -> &Geometry {
        &self.size
    }

    /// Fills the cells of a placement that has room.
    #[inline]
    pub fn fill(&mut self, shape: &Shape, placement: Placement) {
        let (x, y) = (usize::from(placement.x), u32::from(placement.y));
        self.fill_at(shape, x, y, !W::ZERO);
    }

    /// Empties the cells of a placement, for a search that goes back. Rows must not have
    /// been removed since.
    #[inline]
    pub fn unfill(&mut self, shape: &Shape, placement: Placement) {
        let (left, low) = (usize::from(placement.x), u32::from(placement.y));
        let columns = &mut self.columns[left..left + shape.width()];
        for (i, column) in columns.iter_mut().enumerate() {
            *column &= !(shape.cells::<W>(i) << low);
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

impl<W: Word, const N: usize, S: Size> Board<W, N, S> {
    /// A board of these columns, of which there are as many as its size has.
    #[inline]
    pub(crate) const fn of_columns(size: S, columns: [W; N]) -> Self {
        Self { size, columns }
    }

    /// All columns, empty ones beyond the width.
    #[inline]
    pub(crate) const fn all_columns(&self) -> [W; N] {
        self.columns
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub fn width(&self) -> usize {
        self.size.width()
    }

    /// The cells of each column, the floor's row in bit 0.
    #[must_use]
    #[inline]
    pub fn columns(&self) -> &[W] {
        &self.columns[..self.width()]
    }

    #[inline]
    pub(crate) fn columns_mut(&mut self) -> &mut [W] {
        let width = self.width();
        &mut self.columns[..width]
    }

    /// The cells of column `x`; none when there is no such column.
    #[must_use]
    #[inline]
    pub fn column(&self, x: usize) -> W {
        self.columns().get(x).copied().unwrap_or(W::ZERO)
    }

    /// The cells of each of the lowest `M` rows, the floor's first, column 0 in bit 0; columns
    /// that a row's word has no room for are left out.
    #[must_use]
    #[inline]
    pub fn rows<R: Word, const M: usize>(&self) -> [R; M] {
        let mut rows = [R::ZERO; M];
        for (x, column) in (0..R::BITS).zip(self.columns()) {
            for y in column.bits() {
                if let Some(row) = rows.get_mut(y as usize) {
                    *row |= R::bit(x);
                }
            }
        }
        rows
    }

    /// Fills the cells of rows, the floor's first.
    #[inline]
    pub(crate) fn fill_rows<R: Word>(&mut self, rows: impl Iterator<Item = R>) {
        for (y, row) in (0..).zip(rows) {
            for (x, column) in (0..).zip(self.columns_mut()) {
                *column |= W::from_u8((row >> x).low_u32() as u8 & 1) << y;
            }
        }
    }

    /// The height of each column in cells from the floor; 0 beyond the width.
    #[must_use]
    #[inline]
    pub fn heights(&self) -> [i32; N] {
        let mut heights = [0; N];
        for (height, column) in heights.iter_mut().zip(self.columns()) {
            *height = column.height() as i32;
        }
        heights
    }

    /// Rows from the floor to the topmost filled cell of column `x`.
    #[must_use]
    #[inline]
    pub fn height(&self, x: usize) -> u32 {
        self.column(x).height()
    }

    /// The rows that have a filled cell.
    #[must_use]
    #[inline]
    pub fn used_rows(&self) -> W {
        self.columns().iter().fold(W::ZERO, |all, &c| all | c)
    }

    /// Height of the highest column.
    #[must_use]
    #[inline]
    pub fn highest(&self) -> u32 {
        self.used_rows().height()
    }

    /// Whether a cell is filled; outside the board it is not.
    #[must_use]
    pub fn is_filled(&self, x: usize, y: u32) -> bool {
        y < W::BITS && self.column(x) & W::bit(y) != W::ZERO
    }

    /// Fills or empties a cell; nothing happens outside the board.
    pub fn set(&mut self, x: usize, y: u32, filled: bool) {
        if x < self.width() && y < self.size.all_rows() {
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
        let all = W::low(self.size.all_rows());
        self.columns().iter().fold(all, |rows, &c| rows & c)
    }

    /// Whether a shape has room with the lower left cell of its box at (`x`, `y`).
    #[must_use]
    pub fn has_room(&self, shape: &Shape, x: i32, y: i32) -> bool {
        let (Ok(left), Ok(low)) = (usize::try_from(x), u32::try_from(y)) else {
            return false;
        };
        left + shape.width() <= self.width()
            && low + shape.height() as u32 <= self.size.all_rows()
            && self.is_free(shape, left, low)
    }

    /// Whether the cells of a shape within the walls are free; above the board all are.
    #[must_use]
    #[inline]
    pub fn is_free(&self, shape: &Shape, x: usize, y: u32) -> bool {
        let columns = self.columns[x..x + shape.width()].iter().enumerate();
        columns.fold(W::ZERO, |hit, (i, &column)| {
            hit | column & shape.cells::<W>(i) << y
        }) == W::ZERO
    }

    /// Fills the cells of a shape within the walls that are in these rows, with the lower left
    /// cell of its box at (`x`, `y`).
    #[inline(always)]
    pub(crate) fn fill_at(&mut self, shape: &Shape, x: usize, y: u32, rows: W) {
        for i in 0..shape.width() {
            let column = &mut self.columns[x + i];
            *column |= shape.cells::<W>(i) << y & rows;
        }
    }

    /// Removes these rows; what is above them moves down.
    #[inline]
    pub fn remove_rows(&mut self, rows: W) {
        if rows != W::ZERO {
            for column in self.columns_mut() {
                *column = column.without(rows);
            }
        }
    }

    /// Empties all cells of these rows; what is above them stays where it is.
    pub fn empty_rows(&mut self, rows: W) {
        for column in self.columns_mut() {
            *column &= !rows;
        }
    }
}

/// The rows from the topmost filled one down, `#` and `.`; one empty row for an empty board.
impl<W: Word, const N: usize, S: Size> fmt::Display for Board<W, N, S> {
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

impl<W: Word, const N: usize, S: Size> fmt::Debug for Board<W, N, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{:?}", self.size)?;
        fmt::Display::fmt(self, f)
    }
}
