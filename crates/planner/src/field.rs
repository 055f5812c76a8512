//! The board as ten columns of bits, for searching.
//!
//! Bit 0 of a column is the floor, bit 17 the topmost visible row, bits 18 and 19
//! the hidden rows. Heights are then a count of leading zeros, and a whole column
//! of a piece is set at once. [`rules::Board`] says what is right; tests hold the
//! two equal.

use crate::{
    Placement,
    placements::{Grid, each_drop},
    shape::{Shape, shapes},
};
use rules::{Board, COLUMNS, HIDDEN_ROWS, Orientation, Piece, ROWS, SPAWN_COL};

/// No piece has more straight drops.
pub(crate) const MAX_DROPS: usize = 34;
/// Rows that a clear looks at: all but the top two visible ones.
pub(crate) const CLEARABLE: u32 = (1 << (ROWS - 2)) - 1;
const VISIBLE: u32 = (1 << ROWS) - 1;
const HELD: u32 = (1 << (ROWS + HIDDEN_ROWS)) - 1;
/// While nothing is higher than this, no cell of a piece at the height of the
/// spawn can hit anything.
pub(crate) const LOW: i32 = ROWS as i32 - 3;

/// Nothing stands higher than this: the height of the topmost hidden row.
const HIGHEST: i32 = (ROWS + HIDDEN_ROWS) as i32 - 1;

/// A board as columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub columns: [u32; COLUMNS],
}

/// A shape and where it comes to rest.
#[derive(Clone, Copy)]
pub(crate) struct Drop {
    pub shape: &'static Shape,
    /// Its leftmost column.
    pub x: usize,
    /// Height of its lowest cell above the floor.
    pub land: i32,
}

impl Drop {
    /// The shape of a placement, where that is. `None` off the board.
    pub fn of(placement: &Placement) -> Option<Self> {
        let shape = shapes(placement.piece).get(usize::from(placement.orientation))?;
        let x = usize::try_from(i32::from(placement.col) + i32::from(shape.left)).ok()?;
        let land = shape.land(placement.row);
        let is_on_board = x + shape.width <= COLUMNS && (0..=HIGHEST).contains(&land);
        is_on_board.then_some(Self { shape, x, land })
    }

    pub fn placement(&self, piece: Piece) -> Placement {
        Placement {
            piece,
            orientation: self.shape.orientation,
            row: self.shape.row(self.land),
            col: self.x as i8 - self.shape.left,
        }
    }
}

impl From<&Board> for Field {
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

impl Field {
    /// Height of each column in cells from the floor.
    pub fn heights(&self) -> [i32; COLUMNS] {
        self.columns
            .map(|column| (u32::BITS - column.leading_zeros()) as i32)
    }

    /// How many cells are filled.
    pub fn cells(&self) -> u32 {
        self.columns.iter().map(|column| column.count_ones()).sum()
    }

    /// Whether nothing can be in the way at the height of the spawn.
    pub fn is_low(&self) -> bool {
        self.columns.iter().fold(0, |all, column| all | column) >> LOW == 0
    }

    /// The field with a piece at rest and its full rows removed, and how many
    /// there were.
    pub fn after(&self, drop: &Drop) -> (Self, u8) {
        let mut field = *self;
        for i in 0..drop.shape.width {
            field.columns[drop.x + i] |= drop.shape.cells[i] << drop.land & HELD;
        }
        let full = field
            .columns
            .iter()
            .fold(CLEARABLE, |all, column| all & column);
        if full != 0 {
            field.remove(full);
        }
        (field, full.count_ones() as u8)
    }

    /// Removes the rows in `full` from the visible ones; the topmost of them is
    /// copied into the rows that this lays open.
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

    /// Tells every straight drop, by orientation and then by column.
    pub fn each_drop(&self, piece: Piece, mut tell: impl FnMut(Drop)) {
        let shapes = shapes(piece);
        if !self.is_low() {
            each_drop(self, piece, |placement| {
                if let Some(drop) = Drop::of(&placement) {
                    tell(drop);
                }
            });
            return;
        }
        let heights = self.heights();
        for shape in shapes {
            for x in 0..=COLUMNS - shape.width {
                let land = rest(&heights, shape, x);
                if !is_spawn(shape, x, land) {
                    tell(Drop { shape, x, land });
                }
            }
        }
    }
}

/// Height at which a shape comes to rest above columns of these heights.
pub(crate) fn rest(heights: &[i32; COLUMNS], shape: &Shape, x: usize) -> i32 {
    (0..shape.width).fold(0, |land, i| land.max(heights[x + i] - shape.under[i]))
}

/// Whether that is the very spot of the spawn.
pub(crate) fn is_spawn(shape: &Shape, x: usize, land: i32) -> bool {
    land == shape.spawn_land() && x as i8 - shape.left == SPAWN_COL
}

impl Grid for Field {
    fn fits(&self, piece: Piece, orientation: Orientation, row: i8, col: i8) -> bool {
        let shape = &shapes(piece)[usize::from(orientation)];
        let (x, land) = (col + shape.left, shape.land(row));
        let inside = x >= 0 && x as usize + shape.width <= COLUMNS && land >= 0;
        inside
            && (0..shape.width).all(|i| self.columns[x as usize + i] & shape.cells[i] << land == 0)
    }
}

#[cfg(test)]
mod tests;
