//! What a strategy takes the rules of the field to be.

use crate::Placement;
use rules::{Board, HIDDEN_ROWS, ROWS};

/// All rows, the hidden ones included.
pub(super) const ALL: u8 = (ROWS + HIDDEN_ROWS) as u8;

/// What a strategy assumes of the field. The game's own rules unless it says otherwise,
/// which only makes sense to do as another player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether full rows are removed after every placement of a line. Otherwise they
    /// stand to its end, add to the heights, and are counted there.
    pub clears: bool,
    /// How many of the lowest rows exist: what is above is neither seen nor used.
    pub rows: u8,
    /// Whether a line that can't place the next piece is taken for one of worth zero, and
    /// for none at all by what is tried after it. Otherwise it is worse than any that can.
    pub dead_ends_win: bool,
}

impl Rules {
    /// Those of the game.
    pub const GAME: Self = Self {
        clears: true,
        rows: ALL,
        dead_ends_win: false,
    };

    /// The topmost row that exists.
    fn top(self) -> i8 {
        ROWS as i8 - self.rows as i8
    }

    /// The board without the rows that don't exist.
    #[must_use]
    pub fn cut(self, board: &Board) -> Board {
        let mut board = *board;
        for row in -(HIDDEN_ROWS as i8)..self.top() {
            board.set_row(row, 0);
        }
        board
    }

    /// Whether all cells of a placement are in rows that exist.
    #[must_use]
    pub fn hold(self, placement: &Placement) -> bool {
        self.rows == ALL || placement.cells().iter().all(|cell| cell.0 >= self.top())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::GAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Piece;

    #[test]
    fn rows_that_do_not_exist_are_neither_seen_nor_used() {
        let rules = Rules {
            rows: 17,
            ..Rules::GAME
        };
        let mut board = Board::EMPTY;
        for row in [-2, 0, 1] {
            board.fill(row, 4);
        }
        let cut = rules.cut(&board);
        assert_eq!(
            [-2, 0, 1].map(|row| cut.is_filled(row, 4)),
            [false, false, true]
        );
        assert_eq!(Rules::GAME.cut(&board), board);
        let flat = |row| Placement {
            piece: Piece::I,
            orientation: 0,
            row,
            col: 0,
        };
        // The cells of an I that lies are in the third row of its box.
        assert!(rules.hold(&flat(-1)) && !rules.hold(&flat(-2)));
        assert!(Rules::GAME.hold(&flat(-2)));
    }
}
