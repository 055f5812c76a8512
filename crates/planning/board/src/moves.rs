//! One piece on its way down, move by move, as a person steers it.

use crate::{Board, PieceSet, Placement, Shape, Word};
use rules::Piece;

/// A move of a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// One row down.
    Down,
    /// A quarter turn counter-clockwise.
    TurnLeft,
    /// A quarter turn clockwise.
    TurnRight,
}

/// Where a piece appears; `None` where it has no room.
#[must_use]
pub fn spawn<W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    piece: Piece,
) -> Option<Placement> {
    let shapes = set.of(piece);
    let (x, y) = shapes.spawn(board.geometry());
    at(board, shapes.shape(0), piece, x, y)
}

/// Where a move leads; `None` where the piece has no room there, with no kick either.
#[must_use]
pub fn moved<W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    from: Placement,
    by: Move,
) -> Option<Placement> {
    let shapes = set.of(from.piece);
    let (x, y) = (i32::from(from.x), i32::from(from.y));
    let shifted = |dx, dy| at(board, set.shape(from), from.piece, x + dx, y + dy);
    let is_right = match by {
        Move::Left => return shifted(-1, 0),
        Move::Right => return shifted(1, 0),
        Move::Down => return shifted(0, -1),
        Move::TurnLeft => false,
        Move::TurnRight => true,
    };
    let count = shapes.shapes().len();
    let step = match is_right == counts_clockwise(set) {
        true => 1,
        false => count - 1,
    };
    let to = (usize::from(from.orientation) + step) % count;
    let mut turns = shapes.turns().iter();
    let turn = turns.find(|turn| turn.from == from.orientation && usize::from(turn.to) == to)?;
    let shape = shapes.shape(turn.to);
    let mut kicks = turn.shifts.iter();
    kicks.find_map(|&(dx, dy)| {
        at(
            board,
            shape,
            from.piece,
            x + i32::from(dx),
            y + i32::from(dy),
        )
    })
}

/// Where a piece comes to rest when it falls straight down.
#[must_use]
pub fn dropped<W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    from: Placement,
) -> Placement {
    let down = |at: &Placement| moved(board, set, *at, Move::Down);
    std::iter::successors(Some(from), down)
        .last()
        .unwrap_or(from)
}

/// The placement of a shape with the lower left cell of its box there, if it has room.
fn at<W: Word, const N: usize>(
    board: &Board<W, N>,
    shape: &Shape,
    piece: Piece,
    x: i32,
    y: i32,
) -> Option<Placement> {
    board.has_room(shape, x, y).then_some(())?;
    Some(Placement {
        piece,
        orientation: shape.orientation,
        x: x.try_into().ok()?,
        y: y.try_into().ok()?,
    })
}

/// Whether the next orientation of a set is a quarter turn clockwise from the one before. The T shows
/// it: all its orientations differ.
fn counts_clockwise(set: &PieceSet) -> bool {
    let shapes = set.of(Piece::T);
    let (before, after) = (shapes.shape(0), shapes.shape(1));
    let last = before.width() as u8 - 1;
    let turned = before.each_cell().map(|(x, y)| (y, last - x));
    let (mut turned, mut after): (Vec<_>, Vec<_>) = (turned.collect(), after.each_cell().collect());
    turned.sort_unstable();
    after.sort_unstable();
    turned == after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Geometry, Locks, Small};
    use proptest::prelude::*;

    const SIZE: Geometry = Geometry {
        columns: 10,
        rows: 20,
        hidden: 4,
    };

    #[test]
    fn the_t_of_the_game_boy_turns_as_its_rules_have_it() {
        let board = Small::new(SIZE).unwrap();
        let set = PieceSet::game_boy();
        let first = spawn(&board, set, Piece::T).unwrap();
        let right = moved(&board, set, first, Move::TurnRight).unwrap();
        assert_eq!(right.orientation, Piece::T.clockwise(0));
        let left = moved(&board, set, first, Move::TurnLeft).unwrap();
        assert_eq!(left.orientation, Piece::T.counter_clockwise(0));
        assert_eq!(moved(&board, set, right, Move::TurnLeft), Some(first));
    }

    #[test]
    fn walls_the_floor_and_a_full_board_stop_a_piece() {
        let mut board = Small::new(SIZE).unwrap();
        let set = PieceSet::game_boy();
        let first = spawn(&board, set, Piece::O).unwrap();
        let leftmost = std::iter::successors(Some(first), |at| moved(&board, set, *at, Move::Left));
        assert_eq!(leftmost.last().unwrap().x, 0);
        let rest = dropped(&board, set, first);
        assert_eq!((rest.x, rest.y), (first.x, 0));
        assert_eq!(moved(&board, set, rest, Move::Down), None);
        board.set(usize::from(first.x), u32::from(first.y), true);
        assert_eq!(spawn(&board, set, Piece::O), None);
    }

    proptest! {
        /// Whatever a person does, the piece comes to rest at a place that the search finds too.
        #[test]
        fn moves_lead_to_places_that_the_search_finds(
            filled in proptest::collection::vec(0_u32..1 << 14, 10),
            piece in 0_usize..7,
            moves in proptest::collection::vec(0_usize..5, 0..60),
        ) {
            let mut board = Small::new(SIZE).unwrap();
            for (x, column) in filled.iter().enumerate() {
                (0..14).for_each(|y| board.set(x, y, column >> y & 1 == 1));
            }
            let set = PieceSet::game_boy();
            let piece = Piece::EACH[piece];
            let each = [Move::Left, Move::Right, Move::Down, Move::TurnLeft, Move::TurnRight];
            let first = spawn(&board, set, piece).unwrap();
            let last = moves.iter().fold(first, |at, &by| {
                moved(&board, set, at, each[by]).unwrap_or(at)
            });
            let rest = dropped(&board, set, last);
            let mut found = Vec::new();
            Locks::default().find(&board, set, piece, &mut found);
            prop_assert!(found.contains(&rest), "{rest:?}");
        }
    }
}
