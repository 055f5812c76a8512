//! The locked cells and their kinds.

use crate::{CELLS, Cell, Reading};
use rules::{Board, COLUMNS, Piece, Pose, ROWS};

/// Locked cells with their kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub board: Board,
    /// Of the visible cells, row by row; meaningful where the board is filled.
    kinds: Vec<Cell>,
}

impl Field {
    /// Every filled cell of a reading that is in `board`.
    pub fn of(reading: &Reading, board: Board) -> Self {
        let kinds = reading.cells.iter().map(|c| c.cell).collect();
        Self { board, kinds }
    }

    /// What is seen when `look` is filled: the kinds of the field, and unknown
    /// kinds elsewhere.
    pub fn show(&self, look: &Board) -> Vec<Cell> {
        let mut cells = vec![Cell::Empty; CELLS];
        for (i, cell) in cells.iter_mut().enumerate() {
            let (row, col) = place(i);
            if look.is_filled(row, col) {
                *cell = match self.kinds.get(i) {
                    Some(&kind) if kind.is_filled() && self.board.is_filled(row, col) => kind,
                    _ => Cell::Other,
                };
            }
        }
        cells
    }

    /// A piece becomes part of it.
    pub fn lock(&mut self, piece: Piece, pose: Pose) {
        self.board = pose.on(piece, &self.board);
        paint(&mut self.kinds, piece, pose);
    }

    /// Takes the full rows out, as the board does.
    pub fn collapse(&mut self) {
        let full: Vec<usize> = self.board.full_rows().map(|row| row as usize).collect();
        let old = self.kinds.clone();
        let mut from = (0..ROWS).rev().filter(|row| !full.contains(row));
        for to in (0..ROWS).rev() {
            let from = from.next().unwrap_or(0);
            for col in 0..COLUMNS {
                self.kinds[to * COLUMNS + col] = old[from * COLUMNS + col];
            }
        }
        self.board.clear_full_rows();
    }
}

/// Row and column of a cell by its number.
pub(super) fn place(i: usize) -> (i8, i8) {
    ((i / COLUMNS) as i8, (i % COLUMNS) as i8)
}

/// Writes the visible cells of a piece.
pub(super) fn paint(cells: &mut [Cell], piece: Piece, pose: Pose) {
    for (row, col) in pose.cells(piece) {
        if (0..ROWS as i8).contains(&row) && (0..COLUMNS as i8).contains(&col) {
            cells[row as usize * COLUMNS + col as usize] = Cell::Piece(piece);
        }
    }
}
