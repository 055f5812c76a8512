//! Places that a piece may not pass: the well that is kept free for four rows at once, and a
//! picture that is built row by row.

use super::{
    field::{COLUMNS, FULL, Field, ROWS},
    pieces::Turning,
};
use board::Placement;
use rules::Piece;
use serde::{Deserialize, Serialize};

/// A filter, as players name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// The rightmost column is kept free from the lowest row on that lacks more than one cell,
    /// until four rows are ready; then only an I may go there. It ends while the stack is more
    /// than ten rows high.
    Well,
    /// Rows of a picture, the topmost first, `#` where a cell is to be filled: they are built
    /// from the floor up, and no cell may be filled where the picture is empty.
    Picture(Vec<String>),
}

/// A filter on one board.
#[derive(Clone, Debug)]
pub(super) enum Active {
    /// From this row up to the ceiling no cell may be in the rightmost column; with four rows
    /// ready only those of an I may be there.
    Well { row: usize, ready: bool },
    /// The cells that may be filled, the floor's row first; below the row nothing may be.
    Picture { row: usize, may: Vec<u16> },
}

/// The rows that a stack may have for the well to be kept free.
const WELL_ROWS: usize = 10;
/// Rows that are cleared at once.
const READY: usize = 4;
const RIGHT: u16 = 1 << (COLUMNS - 1);

impl Filter {
    /// The filter on this board; `None` where it does not hold.
    pub(super) fn on(&self, field: &Field) -> Option<Active> {
        match self {
            Self::Well => well(field),
            Self::Picture(rows) => picture(field, rows),
        }
    }
}

fn well(field: &Field) -> Option<Active> {
    if field.height() > WELL_ROWS {
        return None;
    }
    let row = field.rows[..ROWS]
        .iter()
        .position(|row| row.count_ones() + 1 < FULL.count_ones())
        .unwrap_or(ROWS);
    Some(Active::Well {
        row,
        ready: row >= READY,
    })
}

fn picture(field: &Field, rows: &[String]) -> Option<Active> {
    if field.height() + 2 > ROWS {
        return None;
    }
    let may: Vec<u16> = (rows.iter().rev())
        .map(|row| {
            (row.chars().take(COLUMNS).enumerate())
                .filter(|&(_, mark)| mark == '#')
                .fold(0, |cells, (x, _)| cells | 1 << x)
        })
        .collect();
    let row = may
        .iter()
        .zip(&field.rows)
        .position(|(may, row)| may != row)?;
    Some(Active::Picture { row, may })
}

impl Active {
    /// Whether the piece may be there.
    pub(super) fn allows(&self, piece: &Turning, lock: Placement) -> bool {
        let mut cells = (usize::from(lock.y)..)
            .zip(piece.rows(lock.orientation, lock.x))
            .filter(|&(_, cells)| cells != 0);
        match self {
            &Self::Well { row, ready } => {
                if ready {
                    piece.piece == Piece::I || cells.all(|(_, cells)| cells & RIGHT == 0)
                } else {
                    cells.all(|(y, cells)| cells & RIGHT == 0 || y < row)
                }
            }
            Self::Picture { row, may } => cells.all(|(y, cells)| {
                // Only the row that is being built is compared; above it the piece passes.
                y > *row || y == *row && cells & !may.get(y).copied().unwrap_or(FULL) == 0
            }),
        }
    }
}
