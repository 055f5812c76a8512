//! Placements that a strategy refuses.
//!
//! A filter refuses placements. It forbids nothing: a line with fewer refused placements
//! beats a line with more of them, whatever their boards are worth, so that where all are
//! refused the worth decides as if there were no filter.

mod ceiling;
mod no_holes;
mod pattern;
mod well;

pub use no_holes::NoHoles;
pub use pattern::Pattern;
pub use well::Well;

use crate::PlacedPiece;
use rules::{Board, HIDDEN_ROWS, ROWS};

/// A kind of placement to refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Fills a well before it is ready.
    Well(Well),
    /// Is not part of a picture.
    Pattern(Pattern),
    /// Leaves a hole.
    NoHoles(NoHoles),
    /// Leaves one of the seven pieces no room to spawn.
    SpawnRoom,
    /// Touches the ceiling and cuts the way from the spawn to a whole row.
    Passage,
}

impl Filter {
    /// Whether a placement that leaves the board `after` is refused.
    #[must_use]
    pub fn refuses(&self, placed: &PlacedPiece, after: &Board) -> bool {
        match self {
            Self::Well(well) => well.refuses(placed),
            Self::Pattern(pattern) => pattern.refuses(placed),
            Self::NoHoles(no_holes) => no_holes.refuses(placed, after),
            Self::SpawnRoom => ceiling::blocks_a_spawn(after),
            Self::Passage => ceiling::cuts_the_way(placed, after),
        }
    }
}

/// The cells of a row, counted up from the floor.
fn row_up(board: &Board, up: usize) -> u16 {
    board.row((ROWS - 1) as i8 - up as i8)
}

/// The height of the highest column.
pub(super) fn highest(board: &Board) -> usize {
    (0..ROWS + HIDDEN_ROWS)
        .rev()
        .find(|&up| row_up(board, up) != 0)
        .map_or(0, |up| up + 1)
}

/// The cells of the piece: how many rows above the floor, and in which column.
fn cells(placed: &PlacedPiece) -> impl Iterator<Item = (usize, usize)> {
    let cells = placed.placement.cells().into_iter();
    cells.map(|(row, col)| ((ROWS as i8 - 1 - row) as usize, col as usize))
}

#[cfg(test)]
mod tests;
