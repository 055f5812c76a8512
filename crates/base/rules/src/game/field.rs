//! The stored field: the kind of every locked cell, hidden rows included.

use crate::{Board, COLUMNS, CellArt, Falling, HIDDEN_ROWS, Piece, ROWS};

/// Cells of rows -2..18 by kind, from the topmost hidden row down.
pub type Cells = [[Option<Piece>; COLUMNS]; HIDDEN_ROWS + ROWS];

/// The stored field, as kinds and as a board that is always the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    cells: Cells,
    board: Board,
}

impl Field {
    pub fn new(cells: Cells) -> Self {
        let mut field = Self {
            cells,
            board: Board::EMPTY,
        };
        field.refill();
        field
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    fn refill(&mut self) {
        self.board = Board::EMPTY;
        for (r, cells) in self.cells.iter().enumerate() {
            let bits = (0..COLUMNS).filter(|&c| cells[c].is_some());
            let bits = bits.fold(0, |bits, c| bits | 1 << c);
            self.board.set_row(r as i8 - HIDDEN_ROWS as i8, bits);
        }
    }

    /// The content of a visible row.
    pub fn row(&self, row: usize) -> [CellArt; COLUMNS] {
        self.cells[HIDDEN_ROWS + row].map(|cell| cell.map_or(CellArt::Empty, CellArt::Piece))
    }

    /// Writes the cells of a piece into the field.
    pub fn place(&mut self, piece: &Falling) {
        for (row, col) in piece.cells() {
            let r = usize::try_from(row + HIDDEN_ROWS as i8);
            if let (Ok(r), Ok(c)) = (r, usize::try_from(col))
                && let Some(cell) = self.cells.get_mut(r).and_then(|cells| cells.get_mut(c))
            {
                *cell = Some(piece.piece);
                self.board.fill(row, col);
            }
        }
    }

    /// Takes visible rows out, topmost first. What is above comes down; row 0 stays
    /// where it is and is copied into row 1, hidden rows stay.
    pub fn remove(&mut self, rows: impl Iterator<Item = usize>) {
        for row in rows {
            self.cells
                .copy_within(HIDDEN_ROWS..HIDDEN_ROWS + row, HIDDEN_ROWS + 1);
        }
        self.refill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(rows: &[u16]) -> Cells {
        let mut cells = [[None; COLUMNS]; HIDDEN_ROWS + ROWS];
        for (cells, bits) in cells.iter_mut().zip(rows) {
            for (c, cell) in cells.iter_mut().enumerate() {
                *cell = (bits >> c & 1 == 1).then_some(Piece::EACH[c % 7]);
            }
        }
        cells
    }

    proptest! {
        #[test]
        fn rows_are_taken_out_as_from_a_board(
            rows in prop::collection::vec(prop_oneof![0u16..1024, Just(1023)], 20),
        ) {
            let mut field = Field::new(cells(&rows));
            let mut board = *field.board();
            let full: Vec<usize> = board.full_rows().map(|r| r as usize).collect();
            board.clear_full_rows();
            field.remove(full.into_iter());
            prop_assert_eq!(*field.board(), board);
        }
    }
}
