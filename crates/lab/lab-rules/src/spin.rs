//! The rule of the three corners.

use crate::{PieceTable, Spin};
use board::{Board, Locks, PieceSet, Placement, Word};

/// The cells around the middle of the T in a frame of 3x3, clockwise from the upper left.
const CORNERS: [(i8, i8); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

/// Whether the T is turned into this place: its last move can be a turn, and three of the
/// cells at the corners of its frame are filled, or outside the board below or beside it.
pub(crate) fn spin<W: Word, const N: usize>(
    table: PieceTable,
    set: &PieceSet,
    board: &Board<W, N>,
    placement: Placement,
) -> Spin {
    let Some((middle_x, middle_y)) = table.middle(placement.piece) else {
        return Spin::None;
    };
    let shape = set.shape(placement);
    let x = i32::from(placement.x) + i32::from(middle_x - shape.left);
    let y = i32::from(placement.y) + i32::from(middle_y - shape.low);
    let filled = CORNERS.map(|(dx, dy)| is_closed(board, x + i32::from(dx), y + i32::from(dy)));
    if filled.iter().filter(|&&filled| filled).count() < 3 {
        return Spin::None;
    }
    if !Locks::default().ends_with_turn(board, set, placement) {
        return Spin::None;
    }
    // The T points up at spawn; each turn moves the two corners beside that cell on by one.
    let side = usize::from(placement.orientation) % 4;
    if filled[side] && filled[(side + 1) % 4] {
        Spin::Full
    } else {
        Spin::Mini
    }
}

fn is_closed<W: Word, const N: usize>(board: &Board<W, N>, x: i32, y: i32) -> bool {
    match (usize::try_from(x), u32::try_from(y)) {
        (Ok(x), Ok(y)) => x >= board.width() || board.is_filled(x, y),
        (_, _) => true,
    }
}
