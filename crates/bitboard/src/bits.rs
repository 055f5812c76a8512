//! The board as ten columns of bits.
//!
//! Bit 0 of a column is the bottom row, bit 17 the topmost visible row, bits 18 and 19 the
//! hidden rows.

mod tall;

use crate::shape::{Shape, shapes};
use rules::{Board, COLUMNS, HIDDEN_ROWS, Piece, Placement, ROWS, SPAWN_COL};

/// No piece has more straight drops.
pub const MAX_DROPS: usize = 34;
/// The rows that a clear checks, one bit each: all but the top two visible rows.
pub const CLEARABLE: u32 = (1 << (ROWS - 2)) - 1;
/// The height of the topmost hidden row; no cell is higher.
pub const HIGHEST: i32 = (ROWS + HIDDEN_ROWS) as i32 - 1;

const VISIBLE: u32 = (1 << ROWS) - 1;
const ALL_ROWS: u32 = (1 << (ROWS + HIDDEN_ROWS)) - 1;
/// While no cell is at this height or above, a piece at the height of the spawn can't hit
/// anything.
const LOW: i32 = ROWS as i32 - 3;

/// A board as columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitBoard {
    /// The cells of each column, the bottom row in bit 0.
    pub columns: [u32; COLUMNS],
}

/// An orientation of a piece and where it comes to rest.
#[derive(Clone, Copy, Debug)]
pub struct Drop {
    /// The orientation.
    pub shape: &'static Shape,
    /// Its leftmost column.
    pub x: usize,
    /// Height of its lowest cell above the floor.
    pub land: i32,
}

impl Drop {
    /// The drop that ends in a placement. `None` when a cell is off the board or the piece
    /// has no such orientation.
    #[must_use]
    pub fn of(placement: &Placement) -> Option<Self> {
        let shape = shapes(placement.piece).get(usize::from(placement.orientation))?;
        let x = usize::try_from(i32::from(placement.col) + i32::from(shape.left)).ok()?;
        let land = shape.land(placement.row);
        let is_on_board = x + shape.width <= COLUMNS && (0..=HIGHEST).contains(&land);
        is_on_board.then_some(Self { shape, x, land })
    }

    /// The placement in which it ends.
    #[must_use]
    #[inline]
    pub fn placement(&self, piece: Piece) -> Placement {
        Placement {
            piece,
            orientation: self.shape.orientation,
            row: self.shape.row(self.land),
            col: self.x as i8 - self.shape.left,
        }
    }
}

impl From<&Board> for BitBoard {
    fn from(board: &Board) -> Self {
        let mut columns = [0; COLUMNS];
        for height in 0..ROWS + HIDDEN_ROWS {
            let row = board.row((ROWS - 1) as i8 - height as i8);
            for (x, column) in columns.iter_mut().enumerate() {
                *column |= u32::from(row >> x & 1) << height;
            }
        }
        Self { columns }
    }
}

impl BitBoard {
    /// Height of each column in cells from the floor.
    #[must_use]
    #[inline]
    pub fn heights(&self) -> [i32; COLUMNS] {
        self.columns
            .map(|column| (u32::BITS - column.leading_zeros()) as i32)
    }

    /// The number of filled cells.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> u32 {
        self.columns.iter().map(|column| column.count_ones()).sum()
    }

    /// The rows that have a filled cell, one bit each.
    #[must_use]
    #[inline]
    pub fn used_rows(&self) -> u32 {
        self.columns.iter().fold(0, |all, column| all | column)
    }

    /// The rows without an empty cell, one bit each.
    #[must_use]
    #[inline]
    pub fn full_rows(&self) -> u32 {
        self.columns
            .iter()
            .fold(u32::MAX, |all, column| all & column)
    }

    /// Whether no cell can be in the way of a piece at the height of the spawn.
    #[must_use]
    #[inline]
    pub fn is_low(&self) -> bool {
        self.used_rows() >> LOW == 0
    }

    /// The board with a piece at rest and its full rows removed, and how many there were.
    #[must_use]
    #[inline(always)]
    pub fn after(&self, drop: &Drop) -> (Self, u8) {
        let mut after = *self;
        for i in 0..drop.shape.width {
            after.columns[drop.x + i] |= drop.shape.cells[i] << drop.land & ALL_ROWS;
        }
        let full = after.full_rows() & CLEARABLE;
        if full != 0 {
            after.remove(full);
        }
        (after, full.count_ones() as u8)
    }

    /// Removes the rows in `full` from the visible ones. The topmost visible row is copied
    /// into the rows that become free, as in the game.
    #[cold]
    #[inline(never)]
    fn remove(&mut self, full: u32) {
        for column in &mut self.columns {
            let hidden = *column & !VISIBLE;
            let mut visible = *column & VISIBLE;
            let mut left = full;
            while left != 0 {
                let top = 1 << (u32::BITS - 1 - left.leading_zeros());
                let below = top - 1;
                let copied = visible & 1 << (ROWS - 1);
                visible = visible & below | (visible & !below & !top) >> 1 | copied;
                left &= below;
            }
            *column = hidden | visible;
        }
    }

    /// Calls `visit` with every straight drop, by orientation and then by column.
    #[inline]
    pub fn each_drop(&self, piece: Piece, mut visit: impl FnMut(Drop)) {
        let shapes = shapes(piece);
        if !self.is_low() {
            tall::each_drop(self, piece, visit);
            return;
        }
        let heights = self.heights();
        for shape in shapes {
            for x in 0..=COLUMNS - shape.width {
                let land = rest(&heights, shape, x);
                if !is_spawn(shape, x, land) {
                    visit(Drop { shape, x, land });
                }
            }
        }
    }
}

/// Height at which a shape comes to rest above columns of these heights.
#[must_use]
#[inline]
pub fn rest(heights: &[i32; COLUMNS], shape: &Shape, x: usize) -> i32 {
    (0..shape.width).fold(0, |land, i| land.max(heights[x + i] - shape.under[i]))
}

/// Whether that is the spawn itself.
#[must_use]
#[inline]
pub fn is_spawn(shape: &Shape, x: usize, land: i32) -> bool {
    land == shape.spawn_land() && x as i8 - shape.left == SPAWN_COL
}

#[cfg(test)]
mod tests;
