//! A line of placements on the Game Boy's board that can be extended and undone.

use crate::{
    AssumedRules, PlacedPiece,
    features::{Columns, Leaf, MeasuredBoard, Placed},
};
use board::{CLEARABLE, Drop, HIGHEST};
use exact::MAX_PIECES;
use rules::{Board, COLUMNS, Piece, Placement, ROWS};

/// A board and the placements that led to it, the last of which can be undone.
#[derive(Clone, Debug)]
pub struct PlacementStack {
    board: Board,
    /// The same cells as features measure them.
    field: MeasuredBoard,
    rules: AssumedRules,
    placed: Vec<PlacedPiece>,
    /// The same placements as features measure them.
    measured: Vec<Placed>,
    /// The field before each placement.
    before: Vec<MeasuredBoard>,
}

impl PlacementStack {
    /// No placement yet.
    #[must_use]
    pub fn new(board: &Board, rules: AssumedRules) -> Self {
        let board = rules.cut(board);
        Self {
            board,
            field: MeasuredBoard::of(&board),
            rules,
            placed: Vec::with_capacity(MAX_PIECES),
            measured: Vec::with_capacity(MAX_PIECES),
            before: Vec::with_capacity(MAX_PIECES),
        }
    }

    /// Places a piece. Returns how many rows that completes.
    pub fn place(&mut self, placement: Placement) -> u8 {
        let before = self.board;
        let mut columns = *self.field.columns();
        fill(&mut columns, &placement);
        let mut rows = full(&columns);
        if !self.rules.clears {
            rows &= !full(self.field.columns());
        }
        self.before.push(self.field);
        self.measured.push(measured(&placement, &columns, rows));
        let Placement {
            piece,
            orientation,
            row,
            col,
        } = placement;
        self.board.place(piece, orientation, row, col);
        self.field = if self.rules.clears && rows != 0 {
            self.board.clear_full_rows();
            MeasuredBoard::of(&self.board)
        } else {
            MeasuredBoard::of_columns(columns)
        };
        let cleared = rows.count_ones() as u8;
        self.placed.push(PlacedPiece {
            placement,
            before,
            cleared,
        });
        cleared
    }

    /// Undoes the last placement; does nothing when there is none.
    pub fn undo(&mut self) {
        if let (Some(placed), Some(field)) = (self.placed.pop(), self.before.pop()) {
            self.measured.pop();
            self.board = placed.before;
            self.field = field;
        }
    }

    /// The cells of each column, the bottom row in bit 0.
    #[must_use]
    pub fn columns(&self) -> Columns {
        *self.field.columns()
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

    /// The placements in order, as features measure them.
    #[must_use]
    pub fn measured(&self) -> &[Placed] {
        &self.measured
    }

    /// The placed pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.placed.iter().map(|placed| placed.placement.piece)
    }

    /// What features measure when the line ends here.
    #[must_use]
    pub fn leaf(&self) -> Leaf<'_> {
        self.field.after(0, &self.measured)
    }
}

/// The rows that a clear would remove.
fn full(columns: &Columns) -> u32 {
    columns.iter().fold(CLEARABLE, |all, column| all & column)
}

/// Fills the cells of a piece. Cells off the board are dropped, as by [`Board::place`].
fn fill(columns: &mut Columns, placement: &Placement) {
    for (row, col) in placement.cells() {
        let up = ROWS as i32 - 1 - i32::from(row);
        if (0..=HIGHEST).contains(&up) && (0..COLUMNS as i8).contains(&col) {
            columns[col as usize] |= 1 << up;
        }
    }
}

/// A placement as features measure it; one of no cells when it is not on the board.
fn measured(placement: &Placement, columns: &Columns, rows: u32) -> Placed {
    match Drop::of(placement) {
        Some(drop) => {
            let mut own = [0; 4];
            for (own, column) in own.iter_mut().zip(&columns[drop.x..]) {
                *own = *column;
            }
            Placed::on_game_boy(&drop, own, rows)
        }
        None => Placed {
            rows,
            ..Placed::default()
        },
    }
}
