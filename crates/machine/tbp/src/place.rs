//! Places of the protocol as cells, and back.

use crate::message::{Facing, Location, Move, Spin};
use rules::{COLUMNS, HIDDEN_ROWS, Piece, Placement, ROWS};

/// Row and column of four cells, in rising order.
pub(crate) type Cells = [(i8, i8); 4];

const FACINGS: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

/// The cells beside the centre, to the right and up, facing north.
const fn north(piece: Piece) -> [(i32, i32); 4] {
    match piece {
        Piece::T => [(-1, 0), (0, 0), (1, 0), (0, 1)],
        Piece::L => [(-1, 0), (0, 0), (1, 0), (1, 1)],
        Piece::J => [(-1, 0), (0, 0), (1, 0), (-1, 1)],
        Piece::S => [(-1, 0), (0, 0), (0, 1), (1, 1)],
        Piece::Z => [(-1, 1), (0, 1), (0, 0), (1, 0)],
        Piece::I => [(-1, 0), (0, 0), (1, 0), (2, 0)],
        Piece::O => [(0, 0), (1, 0), (0, 1), (1, 1)],
    }
}

fn facing(piece: Piece, facing: Facing) -> [(i32, i32); 4] {
    let quarters = FACINGS.iter().take_while(|it| **it != facing).count();
    north(piece).map(|cell| (0..quarters).fold(cell, |(x, y), _| (y, -x)))
}

/// The cells of a move; `None` where some are beside the board or above it.
pub(crate) fn cells(of: &Move) -> Option<Cells> {
    let Location {
        piece,
        orientation,
        x,
        y,
    } = of.location;
    let mut cells = Cells::default();
    for (cell, (dx, dy)) in cells.iter_mut().zip(facing(piece, orientation)) {
        let (x, y) = (x.checked_add(dx)?, y.checked_add(dy)?);
        let column = usize::try_from(x).ok().filter(|x| *x < COLUMNS)?;
        let from_floor = usize::try_from(y).ok();
        let from_floor = from_floor.filter(|y| *y < ROWS + HIDDEN_ROWS)?;
        *cell = (ROWS as i8 - 1 - from_floor as i8, column as i8);
    }
    cells.sort_unstable();
    Some(cells)
}

/// The cells of a placement.
pub(crate) fn placed(placement: &Placement) -> Cells {
    let mut cells = placement.cells();
    cells.sort_unstable();
    cells
}

/// A placement as a move; `None` where it is not on the board.
pub(crate) fn as_move(placement: &Placement) -> Option<Move> {
    let wanted = placed(placement);
    let (row, col) = placement.cells()[0];
    let (x, y) = (i32::from(col), ROWS as i32 - 1 - i32::from(row));
    let piece = placement.piece;
    let mut moves = FACINGS.into_iter().flat_map(|orientation| {
        // One of the cells beside the centre is the first one of the placement.
        let beside = facing(piece, orientation);
        beside.map(|(dx, dy)| Move {
            location: Location {
                piece,
                orientation,
                x: x - dx,
                y: y - dy,
            },
            spin: Spin::None,
        })
    });
    moves.find(|it| cells(it) == Some(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Board;

    fn at(piece: Piece, orientation: Facing, x: i32, y: i32) -> Option<Cells> {
        cells(&Move {
            location: Location {
                piece,
                orientation,
                x,
                y,
            },
            spin: Spin::None,
        })
    }

    /// Places by the text of the protocol: the centre of O is its lower left mino facing north, the
    /// upper left one facing east; of I the middle left one, and the middle upper one.
    #[test]
    fn centres_are_those_of_the_protocol() {
        let o = Some([(16, 4), (16, 5), (17, 4), (17, 5)]);
        assert_eq!(at(Piece::O, Facing::North, 4, 0), o);
        assert_eq!(at(Piece::O, Facing::East, 4, 1), o);
        assert_eq!(at(Piece::O, Facing::South, 5, 1), o);
        assert_eq!(at(Piece::O, Facing::West, 5, 0), o);
        let flat = Some([(17, 3), (17, 4), (17, 5), (17, 6)]);
        assert_eq!(at(Piece::I, Facing::North, 4, 0), flat);
        assert_eq!(at(Piece::I, Facing::South, 5, 0), flat);
        let upright = Some([(14, 0), (15, 0), (16, 0), (17, 0)]);
        assert_eq!(at(Piece::I, Facing::East, 0, 2), upright);
        assert_eq!(at(Piece::I, Facing::West, 0, 1), upright);
        // T facing east has its nose to the right.
        let t = Some([(15, 0), (16, 0), (16, 1), (17, 0)]);
        assert_eq!(at(Piece::T, Facing::East, 0, 1), t);
        let s = Some([(16, 1), (16, 2), (17, 0), (17, 1)]);
        assert_eq!(at(Piece::S, Facing::North, 1, 0), s);
        assert_eq!(at(Piece::S, Facing::North, 0, 0), None);
        assert_eq!(at(Piece::S, Facing::North, i32::MAX, i32::MIN), None);
    }

    #[test]
    fn placements_go_out_and_in() {
        for piece in Piece::EACH {
            let all = planner::placements(&Board::EMPTY, piece);
            let mut count = 0;
            for placement in all {
                let out = as_move(&placement).unwrap();
                assert_eq!(cells(&out), Some(placed(&placement)));
                assert_eq!(out.location.piece, piece);
                count += 1;
            }
            assert!(count >= 9);
        }
    }
}
