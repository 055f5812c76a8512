//! The Game Boy's board and pieces, and the straight drops of the game.
//!
//! Bit 0 of a column is the bottom row, bit 17 the topmost visible row, bits 18 and 19 the
//! hidden rows.

mod placements;
mod tall;

pub use placements::placements;

use crate::{Board, GameBoy, PieceSet, Shape, Size, Word, each_drop_within, rest};
use rules::{COLUMNS, HIDDEN_ROWS, Piece, Placement, ROWS, SPAWN_COL, SPAWN_ROW};

/// No piece has more straight drops.
pub const MAX_DROPS: usize = 34;
/// The rows that a clear checks, one bit each: all but the top two visible rows.
pub const CLEARABLE: u32 = (1 << (ROWS - 2)) - 1;
/// The height of the topmost hidden row; no cell is higher.
pub const HIGHEST: i32 = (ROWS + HIDDEN_ROWS) as i32 - 1;
/// Rows of the box in which a piece turns.
const BOX: i8 = 4;

const VISIBLE: u32 = (1 << ROWS) - 1;
const ALL_ROWS: u32 = (1 << (ROWS + HIDDEN_ROWS)) - 1;
/// While no cell is at this height or above, a piece at the height of the spawn can't hit
/// anything.
const LOW: i32 = ROWS as i32 - 3;

/// The board of the game.
pub type BitBoard = Board<u32, COLUMNS, GameBoy>;

impl Copy for BitBoard {}

/// The orientations of a piece of the game, by their number.
#[must_use]
#[inline]
pub fn shapes(piece: Piece) -> &'static [Shape] {
    PieceSet::game_boy().of(piece).shapes()
}

/// The box of [`rules`] in which a piece of the game turns has its rows counted down.
impl Shape {
    /// Height of the lowest cell above the floor when the box is at `row`.
    #[must_use]
    #[inline]
    pub fn land(&self, row: i8) -> i32 {
        ROWS as i32 - i32::from(BOX) - i32::from(row) + i32::from(self.low)
    }

    /// Row of the box when the lowest cell is `land` above the floor.
    #[must_use]
    #[inline]
    pub fn row(&self, land: i32) -> i8 {
        (ROWS as i32 - i32::from(BOX) - land) as i8 + self.low
    }

    /// Height of the lowest cell above the floor at the spawn.
    #[must_use]
    #[inline]
    pub fn spawn_land(&self) -> i32 {
        self.land(SPAWN_ROW)
    }
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
        let is_on_board = x + shape.width() <= COLUMNS && (0..=HIGHEST).contains(&land);
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

impl From<&rules::Board> for BitBoard {
    fn from(board: &rules::Board) -> Self {
        Self::from_rows((0..GameBoy.all_rows() as i8).map(|up| board.row(ROWS as i8 - 1 - up)))
    }
}

impl From<&BitBoard> for rules::Board {
    fn from(board: &BitBoard) -> Self {
        let mut rows = Self::EMPTY;
        let each = board.rows::<u16, { ROWS + HIDDEN_ROWS }>();
        for (up, bits) in (0..).zip(each) {
            rows.set_row(ROWS as i8 - 1 - up, bits);
        }
        rows
    }
}

impl BitBoard {
    /// No cell.
    pub const EMPTY: Self = Self::from_columns([0; COLUMNS]);

    /// The board with these columns.
    #[must_use]
    #[inline]
    pub const fn from_columns(columns: [u32; COLUMNS]) -> Self {
        Self::of_columns(GameBoy, columns)
    }

    /// The board with these rows, the floor's first; column 0 in bit 0.
    #[must_use]
    #[inline]
    pub fn from_rows(rows: impl Iterator<Item = u16>) -> Self {
        let mut board = Self::EMPTY;
        board.fill_rows(rows);
        board
    }

    /// Its columns, the floor's row in bit 0.
    #[must_use]
    #[inline]
    pub const fn to_columns(&self) -> [u32; COLUMNS] {
        self.all_columns()
    }

    /// Whether no cell can be in the way of a piece at the height of the spawn.
    #[must_use]
    #[inline]
    pub fn is_low(&self) -> bool {
        self.used_rows() >> LOW == 0
    }

    /// Height at which a piece comes to rest that falls from the height of the spawn, free there
    /// or not: a piece may spawn on filled cells, which a step down may leave.
    #[must_use]
    pub fn fall_from_spawn(&self, shape: &Shape, x: usize) -> i32 {
        let mut land = shape.spawn_land();
        while land > 0 && self.is_free(shape, x, land as u32 - 1) {
            land -= 1;
        }
        land
    }

    /// The board with a piece at rest and no row removed. Cells above the hidden rows are lost.
    #[must_use]
    #[inline(always)]
    pub fn with(&self, drop: &Drop) -> Self {
        let mut after = *self;
        after.fill_at(drop.shape, drop.x, drop.land as u32, ALL_ROWS);
        after
    }

    /// The board with a piece at rest and its full rows removed, and how many there were.
    #[must_use]
    #[inline(always)]
    pub fn after(&self, drop: &Drop) -> (Self, u8) {
        let mut after = self.with(drop);
        let full = after.full_rows() & CLEARABLE;
        if full != 0 {
            after.clear(full);
        }
        (after, full.count_ones() as u8)
    }

    /// Removes the rows in `full` from the visible ones. The topmost visible row is copied
    /// into the rows that become free, as in the game.
    #[cold]
    #[inline(never)]
    fn clear(&mut self, full: u32) {
        let kept = ROWS as u32 - full.count_ones();
        for column in self.columns_mut() {
            let (hidden, visible) = (*column & !VISIBLE, *column & VISIBLE);
            let is_copied = visible >> (ROWS - 1) == 1;
            let copies = if is_copied {
                VISIBLE & !u32::low(kept)
            } else {
                0
            };
            *column = hidden | visible.without(full) | copies;
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
            for x in 0..=COLUMNS - shape.width() {
                let land = rest(&heights, shape, x);
                if !is_spawn(shape, x, land) {
                    visit(Drop { shape, x, land });
                }
            }
        }
    }

    /// Calls `visit` with every drop that comes to rest within the lowest rows, whatever is in
    /// its way, by orientation and then by column.
    #[inline]
    pub fn each_drop_within(&self, rows: usize, piece: Piece, mut visit: impl FnMut(Drop)) {
        let (heights, shapes) = (self.heights(), shapes(piece));
        each_drop_within(&heights, COLUMNS, rows as i32, shapes, |shape, x, land| {
            visit(Drop { shape, x, land });
        });
    }
}

/// How pieces come down on the Game Boy's board, and which rows go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropRule {
    /// As in the game: see [`placements()`].
    #[default]
    Game,
    /// The task on which planners are compared: in any orientation and column, whatever is in
    /// the way, at rest within the 18 visible rows; every full row goes, the top two included.
    Idealised,
}

impl DropRule {
    /// Calls `visit` with every straight drop, by orientation and then by column.
    #[inline]
    pub fn each_drop(self, board: &BitBoard, piece: Piece, visit: impl FnMut(Drop)) {
        match self {
            Self::Game => board.each_drop(piece, visit),
            Self::Idealised => board.each_drop_within(ROWS, piece, visit),
        }
    }

    /// The board with a piece at rest and its full rows removed, and how many there were.
    #[must_use]
    #[inline(always)]
    pub fn after(self, board: &BitBoard, drop: &Drop) -> (BitBoard, u8) {
        match self {
            Self::Game => board.after(drop),
            Self::Idealised => {
                let mut after = board.with(drop);
                let full = after.full_rows();
                after.remove_rows(full);
                (after, full.count_ones() as u8)
            }
        }
    }
}

/// Whether a lock at column `x` and height `land` is at the spawn pose.
#[must_use]
#[inline]
pub fn is_spawn(shape: &Shape, x: usize, land: i32) -> bool {
    land == shape.spawn_land() && x as i8 - shape.left == SPAWN_COL
}

#[cfg(test)]
mod tests;
