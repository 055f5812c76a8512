//! A line of placements that can be extended and undone, for features that measure the
//! placements.

use super::{
    Leaf, PlacedPiece,
    leaf::{ALL_ROWS, Columns, ROW, columns},
};
use crate::AssumedRules;
use exact::MAX_PIECES;
use rules::{Board, COLUMNS, Piece, Placement, ROWS};

/// A board and the placements that led to it, the last of which can be undone.
#[derive(Clone, Debug)]
pub struct PlacementStack {
    board: Board,
    /// The same cells as columns, the form that most features read.
    columns: Columns,
    rules: AssumedRules,
    lines: u32,
    placed: Vec<PlacedPiece>,
    /// The columns before each placement.
    before: Vec<Columns>,
}

impl PlacementStack {
    /// No placement yet.
    #[must_use]
    pub fn new(board: &Board, rules: AssumedRules) -> Self {
        let board = rules.cut(board);
        Self {
            board,
            columns: columns(&board),
            rules,
            lines: 0,
            placed: Vec::with_capacity(MAX_PIECES),
            before: Vec::with_capacity(MAX_PIECES),
        }
    }

    /// Places a piece. Returns how many rows that completes.
    pub fn place(&mut self, placement: Placement) -> u8 {
        let mut placed = PlacedPiece {
            placement,
            before: self.board,
            cleared: 0,
        };
        self.before.push(self.columns);
        self.board = placed.uncleared();
        fill(&mut self.columns, &placement);
        placed.cleared = if self.rules.clears {
            self.clear(&placement)
        } else {
            (self.board.full_rows().count() - placed.before.full_rows().count()) as u8
        };
        self.lines += u32::from(placed.cleared);
        self.placed.push(placed);
        placed.cleared
    }

    /// Removes full rows. After the first placement only a row of the piece can be full, or
    /// a copy of row 0, which is never removed itself.
    fn clear(&mut self, placement: &Placement) -> u8 {
        let is_full = |row| self.board.row(row) == ROW;
        let mut rows = placement.cells().into_iter().map(|cell| cell.0);
        if !self.placed.is_empty() && !is_full(0) && !rows.any(is_full) {
            return 0;
        }
        let cleared = self.board.clear_full_rows();
        if cleared > 0 {
            self.columns = columns(&self.board);
        }
        cleared
    }

    /// Undoes the last placement; does nothing when there is none.
    pub fn undo(&mut self) {
        if let (Some(placed), Some(columns)) = (self.placed.pop(), self.before.pop()) {
            self.board = placed.before;
            self.columns = columns;
            self.lines -= u32::from(placed.cleared);
        }
    }

    /// The cells of each column, the bottom row in bit 0.
    pub(crate) fn columns(&self) -> Columns {
        self.columns
    }

    /// The board after the last placement.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The placements in order.
    #[must_use]
    pub fn placed(&self) -> &[PlacedPiece] {
        &self.placed
    }

    /// The placed pieces in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.placed.iter().map(|placed| placed.placement.piece)
    }

    /// What features measure when the line ends here.
    #[must_use]
    pub fn leaf(&self) -> Leaf<'_> {
        Leaf::after(&self.board, self.columns, self.lines, &self.placed)
    }
}

/// Fills the cells of a piece. Cells off the board are dropped, as by [`Board::place`].
fn fill(columns: &mut Columns, placement: &Placement) {
    for (row, col) in placement.cells() {
        let up = ROWS as i32 - 1 - i32::from(row);
        if (0..ALL_ROWS as i32).contains(&up) && (0..COLUMNS as i8).contains(&col) {
            columns[col as usize] |= 1 << up;
        }
    }
}
