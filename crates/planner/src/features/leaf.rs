//! The end of a line of placements, as features see it.

use super::PlacedPiece;
use rules::{Board, COLUMNS, HIDDEN_ROWS, ROWS};

/// Rows that a feature can see, the hidden ones included.
pub(super) const ALL_ROWS: usize = ROWS + HIDDEN_ROWS;
/// The bits of a column.
pub(super) const COLUMN: u32 = (1 << ALL_ROWS) - 1;
/// The bits of a row.
pub(super) const ROW: u16 = (1 << COLUMNS) - 1;

/// The cells of each column, the bottom row in bit 0.
pub(crate) type Columns = [u32; COLUMNS];

pub(crate) fn columns(board: &Board) -> Columns {
    let mut columns = [0; COLUMNS];
    for up in 0..ALL_ROWS {
        let row = board.row((ROWS - 1) as i8 - up as i8);
        for (x, column) in columns.iter_mut().enumerate() {
            *column |= u32::from(row >> x & 1) << up;
        }
    }
    columns
}

/// The cells of a column and of its neighbours: left, own, right. Walls count as filled.
#[inline]
fn around(columns: &Columns, x: usize) -> [u32; 3] {
    let left = if x == 0 { COLUMN } else { columns[x - 1] };
    [
        left,
        columns[x],
        columns.get(x + 1).copied().unwrap_or(COLUMN),
    ]
}

/// The end of a line of placements: the last board and the placements.
///
/// Rows are counted in two ways here. A *row* is that of [`Board`]: 0 is the topmost
/// visible one. *Up* counts from the floor: 0 is the bottom row, 19 the topmost
/// hidden one.
#[derive(Clone, Debug)]
pub struct Leaf<'a> {
    /// The board.
    pub board: Board,
    /// The cells of each column, the bottom row in bit 0.
    pub columns: [u32; COLUMNS],
    /// Height of each column in cells from the floor, hidden rows included: 0 to 20.
    pub heights: [i32; COLUMNS],
    /// Rows completed by all placements of the line.
    pub lines: u32,
    /// The placements of the line in order. Without any, features that measure them are 0.
    pub placed: &'a [PlacedPiece],
}

impl Leaf<'static> {
    /// A board with unknown placements that completed `lines` rows.
    #[must_use]
    pub fn new(board: &Board, lines: u32) -> Self {
        Self::after(board, columns(board), lines, &[])
    }
}

impl<'a> Leaf<'a> {
    /// The columns and heights alone: no rows, no placements.
    pub(crate) fn of_columns(columns: Columns) -> Self {
        Self::after(&Board::EMPTY, columns, 0, &[])
    }

    /// The end of a line of these placements.
    pub(super) fn after(
        board: &Board,
        columns: Columns,
        lines: u32,
        placed: &'a [PlacedPiece],
    ) -> Self {
        Self {
            board: *board,
            columns,
            heights: columns.map(|column| (u32::BITS - column.leading_zeros()) as i32),
            lines,
            placed,
        }
    }

    /// The cells of a row, counted up from the floor; column 1 in bit 0.
    #[must_use]
    pub fn row_up(&self, up: usize) -> u16 {
        self.board.row((ROWS - 1) as i8 - up as i8)
    }

    /// The cells of each row from the bottom one up to that of the topmost filled cell.
    pub(super) fn stack(&self) -> impl DoubleEndedIterator<Item = u16> + '_ {
        (0..self.highest() as usize).map(|up| self.row_up(up))
    }

    /// Height of the highest column.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.heights.iter().copied().max().unwrap_or(0)
    }

    /// The empty cells of each column that lie below its topmost filled one.
    pub(super) fn holes(&self) -> impl Iterator<Item = u32> + '_ {
        self.columns
            .iter()
            .zip(self.heights)
            .map(|(column, height)| !column & ((1 << height) - 1))
    }

    /// The cells of a column and of its neighbours: left, own, right. Walls count as filled.
    pub(super) fn around(&self, x: usize) -> [u32; 3] {
        around(&self.columns, x)
    }

    /// The differences in height between neighbouring columns, each column minus the one
    /// left of it.
    pub(super) fn steps_in_height(&self) -> impl Iterator<Item = i32> + '_ {
        self.heights.windows(2).map(|pair| pair[1] - pair[0])
    }
}
