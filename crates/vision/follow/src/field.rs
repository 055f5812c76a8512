//! The locked cells and what stands in each.

use crate::sight::Sight;
use rules::{Board, COLUMNS, Piece, Pose, ROWS};
use vision::{CELLS, Cell};

/// A board with the kinds of its cells on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub board: Board,
    cells: Vec<Cell>,
}

impl Default for Field {
    fn default() -> Self {
        Self {
            board: Board::EMPTY,
            cells: vec![Cell::Empty; CELLS],
        }
    }
}

impl Field {
    /// A board whose kinds are as they are seen.
    pub fn seen(board: Board, sight: &Sight) -> Self {
        let cell = |(row, col)| match sight.cell((row, col)) {
            _ if !board.is_filled(row, col) => Cell::Empty,
            cell if cell.is_filled() => cell,
            _ => Cell::Other,
        };
        Self {
            board,
            cells: places().map(cell).collect(),
        }
    }

    /// Adds a piece that has locked.
    pub fn lock(&mut self, piece: Piece, pose: Pose) {
        self.board = pose.on(piece, &self.board);
        paint(&mut self.cells, piece, pose);
    }

    /// The field after the clear of its full rows.
    pub fn collapsed(&self) -> Self {
        let full: Vec<i8> = self.board.full_rows().collect();
        let mut board = self.board;
        board.clear_full_rows();
        let kept = |row: &i8| !full.contains(row);
        let mut rows: Vec<i8> = (0..ROWS as i8).filter(kept).collect();
        // What comes from above the screen is a copy of row 0.
        let above = vec![0; full.len()];
        rows.splice(0..0, above);
        let cell = |(row, col): (i8, i8)| {
            let from = rows[row as usize] as usize * COLUMNS + col as usize;
            match self.cells[from] {
                _ if !board.is_filled(row, col) => Cell::Empty,
                Cell::Empty => Cell::Other,
                cell => cell,
            }
        };
        Self {
            board,
            cells: places().map(cell).collect(),
        }
    }

    /// All cells, with the falling piece.
    pub fn with(&self, falling: Option<(Piece, Pose)>) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        if let Some((piece, pose)) = falling {
            paint(&mut cells, piece, pose);
        }
        cells
    }
}

fn places() -> impl Iterator<Item = (i8, i8)> {
    (0..ROWS as i8).flat_map(|row| (0..COLUMNS as i8).map(move |col| (row, col)))
}

/// Draws a piece; what is above the screen is left out.
fn paint(cells: &mut [Cell], piece: Piece, pose: Pose) {
    for (row, col) in pose.cells(piece) {
        if let (Ok(row), Ok(col)) = (usize::try_from(row), usize::try_from(col))
            && let Some(cell) = cells.get_mut(row * COLUMNS + col)
        {
            *cell = Cell::Piece(piece);
        }
    }
}
