//! Where a piece can be.

use rules::{Board, COLUMNS, HIDDEN_ROWS, Orientation, Piece, ROWS, SPAWN_COL, SPAWN_ROW};

/// A place of a piece: how it is turned, and the top left corner of its 4x4 box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub orientation: Orientation,
    pub row: i8,
    pub col: i8,
}

/// Where every piece appears.
pub(crate) const SPAWN: Pose = Pose {
    orientation: 0,
    row: SPAWN_ROW,
    col: SPAWN_COL,
};

impl Pose {
    /// The cells of a piece there, those above the screen too.
    pub fn cells(self, piece: Piece) -> [(i8, i8); 4] {
        piece
            .cells(self.orientation)
            .map(|(row, col)| (row + self.row, col + self.col))
    }

    /// Whether all its cells are free.
    pub fn fits(self, piece: Piece, board: &Board) -> bool {
        board.fits(piece, self.orientation, self.row, self.col)
    }

    /// Whether it can be there: only where a piece appears does it cover locked cells.
    pub fn is_possible(self, piece: Piece, board: &Board) -> bool {
        self == SPAWN || self.fits(piece, board)
    }

    /// Whether a piece that is there can lock there.
    pub fn rests(self, piece: Piece, board: &Board) -> bool {
        let below = Self {
            row: self.row + 1,
            ..self
        };
        self.is_possible(piece, board) && !below.fits(piece, board)
    }

    /// Where it comes to rest when it falls straight down.
    pub fn dropped(mut self, piece: Piece, board: &Board) -> Self {
        while self.fits(piece, board) && !self.rests(piece, board) {
            self.row += 1;
        }
        self
    }

    /// Steps between two places, roughly.
    pub fn distance(self, other: Self) -> u32 {
        let apart = |a: i8, b: i8| u32::from(a.abs_diff(b));
        apart(self.row, other.row)
            + apart(self.col, other.col)
            + u32::from(self.orientation != other.orientation)
    }

    /// The board with the piece on it.
    pub fn on(self, piece: Piece, board: &Board) -> Board {
        let mut board = *board;
        board.place(piece, self.orientation, self.row, self.col);
        board
    }
}

/// Every place with a cell on the screen, whatever the board.
pub(crate) fn all(piece: Piece) -> impl Iterator<Item = Pose> {
    const TOP: i8 = -(HIDDEN_ROWS as i8) - 1;
    (0..piece.orientations()).flat_map(move |orientation| {
        (TOP..ROWS as i8 - 1).flat_map(move |row| {
            (-1..COLUMNS as i8 - 1).filter_map(move |col| {
                let pose = Pose {
                    orientation,
                    row,
                    col,
                };
                let cells = pose.cells(piece);
                let inside = |&(row, col): &(i8, i8)| {
                    row >= -(HIDDEN_ROWS as i8)
                        && row < ROWS as i8
                        && (0..COLUMNS as i8).contains(&col)
                };
                (cells.iter().all(inside) && cells.iter().any(|cell| cell.0 >= 0)).then_some(pose)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_every_piece_is_listed() {
        for piece in Piece::EACH {
            let places: Vec<Pose> = all(piece).collect();
            assert!(places.contains(&SPAWN), "{piece:?}");
            let on_the_floor = places
                .iter()
                .filter(|pose| pose.rests(piece, &Board::EMPTY))
                .count();
            let expected: i8 = (0..piece.orientations())
                .map(|orientation| {
                    let (first, last) = piece.columns(orientation);
                    COLUMNS as i8 - (last - first)
                })
                .sum();
            assert_eq!(on_the_floor, expected as usize, "{piece:?}");
        }
    }
}
