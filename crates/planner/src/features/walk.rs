//! A line of placements in the making, for whoever needs to know how a board came about.

use super::{
    Leaf,
    leaf::{ALL_ROWS, Columns, ROW, columns},
};
use crate::{MAX_DEPTH, Placement, strategy::Rules};
use rules::{Board, COLUMNS, Piece, ROWS};
use std::ops::Range;

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the piece came to rest.
    pub placement: Placement,
    /// The board on which it did.
    pub before: Board,
    /// How many rows that completed.
    pub cleared: u8,
}

impl Step {
    /// The board with the piece at rest, full rows still standing.
    pub(super) fn placed(&self) -> Board {
        let (mut board, at) = (self.before, self.placement);
        board.place(at.piece, at.orientation, at.row, at.col);
        board
    }

    /// Rows of the board between the highest and the lowest cell of the piece.
    pub(super) fn rows(&self) -> Range<i8> {
        let rows = self.placement.cells().map(|cell| cell.0);
        let top = rows.iter().copied().min().unwrap_or(0);
        let bottom = rows.iter().copied().max().unwrap_or(0);
        top..bottom + 1
    }

    /// Rows between the floor and the lowest cell of the piece.
    pub(super) fn bottom(&self) -> i32 {
        ROWS as i32 - i32::from(self.rows().end)
    }

    /// Rows between the floor and the highest cell of the piece.
    pub(super) fn top(&self) -> i32 {
        ROWS as i32 - 1 - i32::from(self.rows().start)
    }

    /// The columns of the piece, as bits of a row.
    pub(super) fn columns(&self) -> u16 {
        let cells = self.placement.cells();
        cells.iter().fold(0, |all, cell| all | 1 << cell.1)
    }
}

/// A board, and the placements that led to it; they can be taken back.
#[derive(Clone, Debug)]
pub struct Walk {
    board: Board,
    /// The same cells again, since columns are what is asked for most.
    columns: Columns,
    rules: Rules,
    lines: u32,
    steps: Vec<Step>,
    /// The columns before each step.
    before: Vec<Columns>,
}

impl Walk {
    /// No placement yet.
    #[must_use]
    pub fn new(board: &Board, rules: Rules) -> Self {
        let board = rules.cut(board);
        Self {
            board,
            columns: columns(&board),
            rules,
            lines: 0,
            steps: Vec::with_capacity(MAX_DEPTH),
            before: Vec::with_capacity(MAX_DEPTH),
        }
    }

    /// Places a piece. Returns how many rows that completes.
    pub fn place(&mut self, placement: Placement) -> u8 {
        let mut step = Step {
            placement,
            before: self.board,
            cleared: 0,
        };
        self.before.push(self.columns);
        self.board = step.placed();
        fill(&mut self.columns, &placement);
        step.cleared = if self.rules.clears {
            self.clear(&placement)
        } else {
            (self.board.full_rows().count() - step.before.full_rows().count()) as u8
        };
        self.lines += u32::from(step.cleared);
        self.steps.push(step);
        step.cleared
    }

    /// Removes full rows. After the first time only a row of the piece can be one, or a copy
    /// of row 0, which is never removed itself.
    fn clear(&mut self, placement: &Placement) -> u8 {
        let is_full = |row| self.board.row(row) == ROW;
        let mut rows = placement.cells().into_iter().map(|cell| cell.0);
        if !self.steps.is_empty() && !is_full(0) && !rows.any(is_full) {
            return 0;
        }
        let cleared = self.board.clear_full_rows();
        if cleared > 0 {
            self.columns = columns(&self.board);
        }
        cleared
    }

    /// Takes the last placement back.
    pub fn back(&mut self) {
        if let (Some(step), Some(columns)) = (self.steps.pop(), self.before.pop()) {
            self.board = step.before;
            self.columns = columns;
            self.lines -= u32::from(step.cleared);
        }
    }

    /// The cells of each column, the bottom row in bit 0.
    pub(crate) fn columns(&self) -> Columns {
        self.columns
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Its placements, the first in front.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The pieces that were placed, the first in front.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.steps.iter().map(|step| step.placement.piece)
    }

    /// What features see when the line ends here.
    #[must_use]
    pub fn leaf(&self) -> Leaf<'_> {
        Leaf::after(&self.board, self.columns, self.lines, &self.steps)
    }
}

/// Fills the cells of a piece; what is off the board is lost, as with [`Board::place`].
fn fill(columns: &mut Columns, placement: &Placement) {
    for (row, col) in placement.cells() {
        let up = ROWS as i8 - 1 - row;
        if (0..ALL_ROWS as i8).contains(&up) && (0..COLUMNS as i8).contains(&col) {
            columns[col as usize] |= 1 << up;
        }
    }
}
