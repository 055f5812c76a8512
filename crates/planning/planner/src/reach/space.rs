//! Where a piece fits, all orientations and columns of a row in one word.
//!
//! A place in a row is bit `16 * orientation + column + 3`, so a shift moves the
//! whole set by one bit and a turn by one lane of sixteen.

use rules::{Board, COLUMNS, Falling, Orientation, Piece, ROWS};

/// A set of (orientation, column of the box) in one row.
pub(super) type Places = u64;

/// The highest row of a box whose cells can touch anything but walls is above
/// this one.
pub(super) const TOP: i8 = -4;
/// Rows of a box that are distinguished, from [`TOP`] down to the floor.
pub(super) const HEIGHT: usize = ROWS + 4;
/// Leftmost column of a box that has cells on the board.
const LEFTMOST: i8 = -3;
const LANE: u32 = 16;
/// Columns beyond both walls are filled.
const WALLS: u32 = !(((1 << COLUMNS) - 1) << -LEFTMOST);
const BOX_COLUMNS: u32 = (1 << (COLUMNS as i8 - LEFTMOST)) - 1;

/// The free places of a piece on a board.
pub(super) struct Space {
    /// How many orientations look different: 1, 2 or 4.
    pub orientations: Orientation,
    /// Free places by row, [`TOP`] first; nothing fits in the last.
    pub free: [Places; HEIGHT + 1],
}

/// A sideways step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    None,
    Left,
    Right,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    None,
    Clockwise,
    CounterClockwise,
}

impl Shift {
    pub const EACH: [Self; 3] = [Self::None, Self::Left, Self::Right];

    /// The one that undoes it.
    pub fn back(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Where places lie after it, free or not.
    pub fn of(self, places: Places) -> Places {
        match self {
            Self::None => places,
            Self::Left => places >> 1,
            Self::Right => places << 1,
        }
    }
}

impl Turn {
    pub const EACH: [Self; 3] = [Self::None, Self::Clockwise, Self::CounterClockwise];

    /// The one that undoes it.
    pub fn back(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Clockwise => Self::CounterClockwise,
            Self::CounterClockwise => Self::Clockwise,
        }
    }

    /// Where places lie after it, free or not.
    pub fn of(self, places: Places, orientations: Orientation) -> Places {
        match (self, orientations) {
            (Self::None, _) | (_, 1) => places,
            (_, 2) => places >> LANE & 0xFFFF | (places & 0xFFFF) << LANE,
            (Self::Clockwise, _) => places.rotate_right(LANE),
            (Self::CounterClockwise, _) => places.rotate_left(LANE),
        }
    }
}

impl Space {
    pub fn new(board: &Board, piece: Piece) -> Self {
        let orientations = piece.orientations();
        // Three rows of boxes reach below the last one that is distinguished.
        let mut filled = [u32::MAX; HEIGHT + 4];
        for (i, bits) in filled.iter_mut().enumerate().take(HEIGHT) {
            *bits = u32::from(board.row(TOP + i as i8)) << -LEFTMOST | WALLS;
        }
        let mut free = [0; HEIGHT + 1];
        for orientation in 0..orientations {
            let cells = piece.cells(orientation);
            for (row, places) in free.iter_mut().enumerate().take(HEIGHT) {
                let hit = cells
                    .iter()
                    .fold(0, |hit, &(r, c)| hit | filled[row + r as usize] >> c);
                let lane = Places::from(!hit & BOX_COLUMNS);
                *places |= lane << (LANE * u32::from(orientation));
            }
        }
        Self { orientations, free }
    }
}

/// The row of a box as an index, if it is one that is distinguished.
pub(super) fn row_index(row: i8) -> Option<usize> {
    let index = usize::try_from(i32::from(row) - i32::from(TOP)).ok()?;
    (index < HEIGHT).then_some(index)
}

/// The row of an index.
pub(super) fn row_of(index: usize) -> i8 {
    index as i8 + TOP
}

/// The place in its row as a bit number, if the box touches the board.
pub(super) fn place(orientation: Orientation, col: i8) -> Option<u32> {
    let column = u32::try_from(i32::from(col) - i32::from(LEFTMOST)).ok()?;
    (orientation < 4 && BOX_COLUMNS >> column.min(31) & 1 == 1)
        .then_some(LANE * u32::from(orientation) + column)
}

/// Orientation and column of a bit number.
pub(super) fn at_place(place: u32) -> (Orientation, i8) {
    ((place / LANE) as u8, (place % LANE) as i8 + LEFTMOST)
}

/// Row index and place of a piece, if it is one that can be.
pub(super) fn of_falling(falling: &Falling) -> Option<(usize, u32)> {
    let row = row_index(falling.row)?;
    let place = place(falling.orientation, falling.col)?;
    (falling.orientation < falling.piece.orientations()).then_some((row, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_places_are_where_the_rules_say_that_the_piece_fits() {
        let mut board = Board::EMPTY;
        for (i, bits) in [0x3FF, 0x201, 0x155, 0x0F0].into_iter().enumerate() {
            board.set_row(17 - 4 * i as i8, bits);
            board.set_row(-2 + i as i8, bits >> i);
        }
        for piece in Piece::EACH {
            let space = Space::new(&board, piece);
            for index in 0..=HEIGHT {
                for bit in 0..64 {
                    let (orientation, col) = at_place(bit);
                    let is_known = place(orientation, col).is_some();
                    let fits = is_known
                        && orientation < piece.orientations()
                        && board.fits(piece, orientation, row_of(index), col);
                    assert_eq!(space.free[index] >> bit & 1 == 1, fits, "{piece:?} {bit}");
                }
            }
        }
    }

    #[test]
    fn turns_turn_as_the_rules_do() {
        for piece in Piece::EACH {
            for orientation in 0..piece.orientations() {
                let Some(before) = place(orientation, 2) else {
                    panic!("on the board")
                };
                for (turn, after) in [
                    (Turn::Clockwise, piece.clockwise(orientation)),
                    (Turn::CounterClockwise, piece.counter_clockwise(orientation)),
                ] {
                    let turned = turn.of(1 << before, piece.orientations());
                    assert_eq!(at_place(turned.trailing_zeros()), (after, 2));
                }
            }
        }
    }
}
