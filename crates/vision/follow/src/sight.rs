//! The field of one reading: which cells are filled, and which are unsure.

use rules::{Board, COLUMNS, Piece, Pose, ROWS};
use vision::{Cell, Reading};

/// Unsure cells from which on a reading is not used.
const TOO_MANY: u32 = 60;

/// What a reading shows of the field.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    filled: [u16; ROWS],
    unsure: [u16; ROWS],
    cells: Vec<Cell>,
}

impl Sight {
    /// The field of a reading; `None` when too little of it is sure.
    pub fn of(reading: &Reading) -> Option<Self> {
        let mut sight = Self {
            filled: [0; ROWS],
            unsure: [0; ROWS],
            cells: (0..ROWS * COLUMNS)
                .map(|i| reading.cell(i / COLUMNS, i % COLUMNS).cell)
                .collect(),
        };
        for (i, cell) in reading.cells.iter().enumerate().take(ROWS * COLUMNS) {
            let (row, bit) = (i / COLUMNS, 1 << (i % COLUMNS));
            if cell.margin == 0 {
                sight.unsure[row] |= bit;
            } else if cell.cell.is_filled() {
                sight.filled[row] |= bit;
            }
        }
        let unsure: u32 = sight.unsure.iter().map(|row| row.count_ones()).sum();
        (unsure < TOO_MANY).then_some(sight)
    }

    /// Whether every cell is sure.
    pub fn is_sure(&self) -> bool {
        self.unsure.iter().all(|&row| row == 0)
    }

    /// What is unsure is as it was before.
    pub fn completed(&self, before: Option<&Self>) -> Self {
        let mut complete = self.clone();
        let Some(before) = before else {
            return complete;
        };
        for row in 0..ROWS {
            complete.filled[row] |= before.filled[row] & self.unsure[row];
            complete.unsure[row] &= before.unsure[row];
        }
        for (i, cell) in complete.cells.iter_mut().enumerate() {
            if self.unsure[i / COLUMNS] >> (i % COLUMNS) & 1 == 1 {
                *cell = before.cells[i];
            }
        }
        complete
    }

    /// The cells that are filled for sure.
    pub fn filled(&self) -> Board {
        let mut board = Board::EMPTY;
        for (row, &bits) in (0..).zip(&self.filled) {
            board.set_row(row, bits);
        }
        board
    }

    /// Whether it may show this board and nothing else.
    pub fn shows(&self, board: &Board) -> bool {
        self.rows(board)
            .all(|(bits, filled, unsure)| (bits ^ filled) & !unsure == 0)
    }

    /// Whether it may show this board and more, and if so, the cells that are there besides.
    pub fn besides(&self, board: &Board) -> Option<Board> {
        let mut besides = Board::EMPTY;
        for (row, (bits, filled, unsure)) in (0..).zip(self.rows(board)) {
            if bits & !filled & !unsure != 0 {
                return None;
            }
            besides.set_row(row, filled & !bits);
        }
        Some(besides)
    }

    fn rows<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (u16, u16, u16)> + 'a {
        (0..ROWS).map(|row| (board.row(row as i8), self.filled[row], self.unsure[row]))
    }

    /// Whether a cell on the screen may be filled.
    pub fn may_be_filled(&self, (row, col): (i8, i8)) -> bool {
        usize::try_from(row).ok().is_none_or(|row| {
            let both = self.filled.get(row).zip(self.unsure.get(row));
            both.is_some_and(|(filled, unsure)| (filled | unsure) >> col & 1 == 1)
        })
    }

    /// How many cells of a piece are seen for sure and are not those of the board.
    pub fn evidence(&self, piece: Piece, pose: Pose, board: &Board) -> u32 {
        let seen = |&&(row, col): &&(i8, i8)| {
            usize::try_from(row).is_ok_and(|row| self.filled[row] >> col & 1 == 1)
                && !board.is_filled(row, col)
        };
        pose.cells(piece).iter().filter(seen).count() as u32
    }

    /// How many cells of a piece look like those of another one.
    pub fn other_kinds(&self, piece: Piece, pose: Pose) -> u32 {
        let other =
            |&&cell: &&(i8, i8)| matches!(self.cell(cell), Cell::Piece(kind) if kind != piece);
        pose.cells(piece).iter().filter(other).count() as u32
    }

    /// What stands in a cell; nothing above the screen.
    pub fn cell(&self, (row, col): (i8, i8)) -> Cell {
        let index = usize::try_from(row)
            .ok()
            .zip(usize::try_from(col).ok())
            .map(|(row, col)| row * COLUMNS + col);
        index
            .and_then(|index| self.cells.get(index))
            .copied()
            .unwrap_or_default()
    }
}
