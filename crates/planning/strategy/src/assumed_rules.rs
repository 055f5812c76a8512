//! The rules that a strategy assumes.

use rules::{Board, HIDDEN_ROWS, Placement, ROWS};

/// All rows, the hidden ones included.
pub(crate) const ALL_ROWS: u8 = (ROWS + HIDDEN_ROWS) as u8;

/// The rules that a strategy assumes: those of the game, unless it reproduces a player that
/// assumed others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssumedRules {
    /// Whether full rows are removed after every placement of a line. Otherwise they stay to
    /// its end, add to the heights, and are counted there.
    pub clears: bool,
    /// How many of the lowest rows exist: cells above are neither read nor used.
    pub rows: u8,
    /// Whether a line that can't place the next piece has the value zero, and does not
    /// count when the next line is compared. Otherwise it is worse than any line that can
    /// place it.
    pub dead_ends_win: bool,
}

impl AssumedRules {
    /// The rules of the game.
    pub const GAME: Self = Self {
        clears: true,
        rows: ALL_ROWS,
        dead_ends_win: false,
    };

    /// The topmost row that exists.
    fn top(self) -> i8 {
        ROWS as i8 - self.rows as i8
    }

    /// The board without the rows that do not exist.
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
        self.rows == ALL_ROWS || placement.cells().iter().all(|cell| cell.0 >= self.top())
    }
}

impl Default for AssumedRules {
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
        let rules = AssumedRules {
            rows: 17,
            ..AssumedRules::GAME
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
        assert_eq!(AssumedRules::GAME.cut(&board), board);
        let flat = |row| Placement {
            piece: Piece::I,
            orientation: 0,
            row,
            col: 0,
        };
        // The cells of an I that lies are in the third row of its box.
        assert!(rules.hold(&flat(-1)) && !rules.hold(&flat(-2)));
        assert!(AssumedRules::GAME.hold(&flat(-2)));
    }
}
