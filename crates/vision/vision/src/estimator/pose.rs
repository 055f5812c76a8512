//! Where and how a piece stands, and where one step leads when its buttons are unknown.

use crate::SeenPiece;
use rules::{Board, COLUMNS, Falling, Orientation, Piece, ROWS, SPAWN_COL, SPAWN_ROW};

/// Where and how a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pose {
    pub orientation: Orientation,
    /// Row of the top of the 4x4 box.
    pub row: i8,
    /// Column of the left side of the 4x4 box.
    pub col: i8,
}

impl From<&Falling> for Pose {
    fn from(falling: &Falling) -> Self {
        Self {
            orientation: falling.orientation,
            row: falling.row,
            col: falling.col,
        }
    }
}

impl From<&SeenPiece> for Pose {
    fn from(seen: &SeenPiece) -> Self {
        Self {
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
        }
    }
}

impl Pose {
    pub const SPAWN: Self = Self {
        orientation: 0,
        row: SPAWN_ROW,
        col: SPAWN_COL,
    };

    /// The cells that can be seen, as a board.
    pub fn cells(self, piece: Piece) -> Board {
        self.on(piece, &Board::EMPTY)
    }

    /// What is seen of a board with the piece before it.
    pub fn on(self, piece: Piece, board: &Board) -> Board {
        let mut both = *board;
        both.place(piece, self.orientation, self.row, self.col);
        both.visible()
    }

    /// Whether the piece can't move down.
    pub fn rests(self, piece: Piece, board: &Board) -> bool {
        !board.fits(piece, self.orientation, self.row + 1, self.col)
    }

    /// Where one step of the rules can lead, whatever is pressed and whenever gravity is
    /// due, in the order of the game: turn, shift, fall. Standing still comes first.
    fn moves(self, piece: Piece, board: &Board, mut found: impl FnMut(Self)) {
        let turns = [
            self.orientation,
            piece.counter_clockwise(self.orientation),
            piece.clockwise(self.orientation),
        ];
        for (i, &orientation) in turns.iter().enumerate() {
            let turned = Self {
                orientation,
                ..self
            };
            if turns[..i].contains(&orientation) || (i > 0 && !turned.fits(piece, board)) {
                continue;
            }
            for shift in [0, -1, 1] {
                let shifted = Self {
                    col: turned.col + shift,
                    ..turned
                };
                if shift != 0 && !shifted.fits(piece, board) {
                    continue;
                }
                found(shifted);
                let fallen = Self {
                    row: shifted.row + 1,
                    ..shifted
                };
                if fallen.fits(piece, board) {
                    found(fallen);
                }
            }
        }
    }

    fn fits(self, piece: Piece, board: &Board) -> bool {
        board.fits(piece, self.orientation, self.row, self.col)
    }

    /// How far two poses are apart, for a choice between them.
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.row.abs_diff(other.row))
            + u32::from(self.col.abs_diff(other.col))
            + u32::from(self.orientation != other.orientation)
    }
}

/// Every pose that up to `steps` steps lead to, nearest first.
pub(super) fn reach(piece: Piece, board: &Board, from: &[Pose], steps: u32) -> Vec<Pose> {
    let mut all = from.to_vec();
    let mut begin = 0;
    for _ in 0..steps {
        let end = all.len();
        for i in begin..end {
            let pose = all[i];
            pose.moves(piece, board, |next| {
                if !all.contains(&next) {
                    all.push(next);
                }
            });
        }
        begin = end;
    }
    all
}

/// The cells of `a` that are not in `b`.
pub(super) fn minus(a: &Board, b: &Board) -> Board {
    let mut rest = *a;
    for row in 0..ROWS as i8 {
        rest.set_row(row, a.row(row) & !b.row(row));
    }
    rest.visible()
}

/// Whether every visible cell of `a` is in `b`.
pub(super) fn within(a: &Board, b: &Board) -> bool {
    (0..ROWS as i8).all(|row| a.row(row) & !b.row(row) == 0)
}

/// The visible cells in which two boards differ.
pub(super) fn differences(a: &Board, b: &Board) -> Vec<(u8, u8)> {
    let mut cells = Vec::new();
    for row in 0..ROWS as i8 {
        let bits = a.row(row) ^ b.row(row);
        cells.extend(
            (0..COLUMNS as u8)
                .filter(|c| bits >> c & 1 == 1)
                .map(|c| (row as u8, c)),
        );
    }
    cells
}
