//! The seven pieces and their orientations.

use serde::{Deserialize, Serialize};

/// The orientation of a piece: an index, 0 at spawn. L, J and T have four, I, S and Z two,
/// O one.
pub type Orientation = u8;

/// Row of the top of the 4x4 box in which a piece spawns.
pub const SPAWN_ROW: i8 = -1;
/// Column of the left side of the box in which a piece spawns.
pub const SPAWN_COL: i8 = 3;

/// A piece, in the order of the game's randomiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Piece {
    /// Three in a row, the fourth under the left end.
    L = 0,
    /// Three in a row, the fourth under the right end.
    J = 1,
    /// Four in a row.
    I = 2,
    /// A block of two by two.
    O = 3,
    /// Two above, two below to the right.
    Z = 4,
    /// Two above, two below to the left.
    S = 5,
    /// Three in a row, the fourth under the middle.
    T = 6,
}

type Cells = [(i8, i8); 4];

/// Orientations as cells (row, column) in a 4x4 box, row by row.
const ORIENTATIONS: [&[Cells]; 7] = [
    &[
        [(2, 0), (2, 1), (2, 2), (3, 0)],
        [(1, 1), (2, 1), (3, 1), (3, 2)],
        [(1, 2), (2, 0), (2, 1), (2, 2)],
        [(1, 0), (1, 1), (2, 1), (3, 1)],
    ],
    &[
        [(2, 0), (2, 1), (2, 2), (3, 2)],
        [(1, 1), (1, 2), (2, 1), (3, 1)],
        [(1, 0), (2, 0), (2, 1), (2, 2)],
        [(1, 1), (2, 1), (3, 0), (3, 1)],
    ],
    &[
        [(2, 0), (2, 1), (2, 2), (2, 3)],
        [(0, 1), (1, 1), (2, 1), (3, 1)],
    ],
    &[[(2, 1), (2, 2), (3, 1), (3, 2)]],
    &[
        [(2, 0), (2, 1), (3, 1), (3, 2)],
        [(1, 1), (2, 0), (2, 1), (3, 0)],
    ],
    &[
        [(2, 1), (2, 2), (3, 0), (3, 1)],
        [(1, 0), (2, 0), (2, 1), (3, 1)],
    ],
    &[
        [(2, 0), (2, 1), (2, 2), (3, 1)],
        [(1, 1), (2, 1), (2, 2), (3, 1)],
        [(1, 1), (2, 0), (2, 1), (2, 2)],
        [(1, 1), (2, 0), (2, 1), (3, 1)],
    ],
];

impl Piece {
    /// All seven, in the order of the randomiser.
    pub const EACH: [Self; 7] = [
        Self::L,
        Self::J,
        Self::I,
        Self::O,
        Self::Z,
        Self::S,
        Self::T,
    ];

    /// The piece of a number in the randomiser's order.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::EACH.get(index).copied()
    }

    /// Its number in the randomiser's order.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece of a letter, of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::EACH.into_iter().find(|p| p.letter() == letter)
    }

    /// The letter that looks like it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::L => 'L',
            Self::J => 'J',
            Self::I => 'I',
            Self::O => 'O',
            Self::Z => 'Z',
            Self::S => 'S',
            Self::T => 'T',
        }
    }

    /// How many orientations look different.
    #[must_use]
    #[inline]
    pub const fn orientations(self) -> Orientation {
        ORIENTATIONS[self as usize].len() as Orientation
    }

    /// The four cells (row, column) in the 4x4 box, row by row. An orientation
    /// beyond the last wraps around.
    #[must_use]
    #[inline]
    pub fn cells(self, orientation: Orientation) -> [(i8, i8); 4] {
        ORIENTATIONS[self.index()][usize::from(orientation % self.orientations())]
    }

    /// The cells of a box at a greater row or column would overflow.
    pub(crate) const FARTHEST: i8 = i8::MAX - 3;

    /// The four cells (row, column) with the top left corner of the 4x4 box there. The cells of a box
    /// at the limit of `i8` do not overflow; they stay off the board.
    #[must_use]
    #[inline]
    pub fn cells_at(self, orientation: Orientation, row: i8, col: i8) -> [(i8, i8); 4] {
        let (top, left) = (row.min(Self::FARTHEST), col.min(Self::FARTHEST));
        self.cells(orientation)
            .map(|(row, col)| (row + top, col + left))
    }

    /// An orientation as players say it: `flat` or `upright` for I, S and Z; where the nub
    /// or the foot points for T, J and L; `None` for O, which has only one.
    #[must_use]
    pub const fn facing(self, orientation: Orientation) -> Option<&'static str> {
        match (self.orientations(), orientation % self.orientations()) {
            (1, _) => None,
            (2, 0) => Some("flat"),
            (2, _) => Some("upright"),
            (_, 0) => Some("pointing down"),
            (_, 1) => Some("pointing right"),
            (_, 2) => Some("pointing up"),
            _ => Some("pointing left"),
        }
    }

    /// Turned clockwise once (button A).
    #[must_use]
    #[inline]
    pub fn clockwise(self, orientation: Orientation) -> Orientation {
        (orientation + self.orientations() - 1) % self.orientations()
    }

    /// Turned counter-clockwise once (button B).
    #[must_use]
    #[inline]
    pub fn counter_clockwise(self, orientation: Orientation) -> Orientation {
        (orientation + 1) % self.orientations()
    }

    /// Leftmost and rightmost column of the box that cells occupy.
    #[must_use]
    #[inline]
    pub fn columns(self, orientation: Orientation) -> (i8, i8) {
        let cells = self.cells(orientation);
        (
            cells.iter().map(|c| c.1).min().unwrap_or(0),
            cells.iter().map(|c| c.1).max().unwrap_or(0),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_undoes_counter_clockwise() {
        for piece in Piece::EACH {
            for o in 0..piece.orientations() {
                assert_eq!(piece.clockwise(piece.counter_clockwise(o)), o);
            }
        }
        assert_eq!(Piece::T.clockwise(0), 3);
        assert_eq!(Piece::T.counter_clockwise(0), 1);
    }

    #[test]
    fn turning_turns_the_shape() {
        for piece in [Piece::L, Piece::J, Piece::T] {
            for o in 0..4 {
                let mut turned: Vec<_> = piece
                    .cells(o)
                    .iter()
                    .map(|&(r, c)| (c + 1, 3 - r))
                    .collect();
                turned.sort_unstable();
                assert_eq!(
                    turned,
                    piece.cells(piece.clockwise(o)).to_vec(),
                    "{} {o}",
                    piece.letter()
                );
            }
        }
    }

    #[test]
    fn letters_name_pieces() {
        for piece in Piece::EACH {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::from_index(piece.index()), Some(piece));
        }
        assert_eq!(Piece::from_letter('X'), None);
    }
}
