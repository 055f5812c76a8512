//! What presses of one button at a time can reach while a piece falls.

use crate::{Board, PieceSet, Placement, Shape, Word};
use rules::Piece;
use serde::{Deserialize, Serialize};

/// How fast a piece falls, and how fast buttons are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PressTiming {
    /// Frames from one row to the next; the piece falls in the last of them.
    pub frames_per_row: u16,
    /// Frames from one press to the next; the first is in the frame of the spawn.
    pub frames_per_press: u16,
}

/// The columns at which the boxes of one orientation are, a bit for each.
type Columns = u128;
/// Orientations of a piece, at most.
const TURNS: usize = 4;

/// Adds every placement that a piece can reach when it falls at this speed and one button,
/// a shift or a turn, is pressed at a time, each set of cells once. It locks where it can't
/// fall. Kicks are not tried; nothing can be reached when a number of frames is 0.
///
/// All states after so many frames are in the same row, so that one set of columns for each
/// orientation is all there is to follow.
pub fn presses<W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    piece: Piece,
    timing: PressTiming,
    into: &mut Vec<Placement>,
) {
    let shapes = set.of(piece).shapes();
    let shapes = &shapes[..shapes.len().min(TURNS)];
    let (x, y) = set.of(piece).spawn(board.geometry());
    let (Ok(column), true) = (u32::try_from(x), board.has_room(&shapes[0], x, y)) else {
        return;
    };
    if timing.frames_per_row == 0 || timing.frames_per_press == 0 {
        return;
    }
    let start = into.len();
    let mut here = [0; TURNS];
    here[0] = 1 << column;
    // The row of the frame in which the piece turns.
    let mut y = y - i32::from(shapes[0].low);
    for frame in 0u32.. {
        if frame % u32::from(timing.frames_per_press) == 0 {
            here = pressed(board, set, piece, here, y);
        }
        if (frame + 1) % u32::from(timing.frames_per_row) == 0 {
            for ((o, shape), here) in (0u8..).zip(shapes).zip(&mut here) {
                let low = y + i32::from(shape.low);
                let falling = with_room(board, shape, *here, low - 1);
                for x in bits(*here & !falling) {
                    into.push(Placement {
                        piece,
                        orientation: shapes[usize::from(o)].same_as,
                        x,
                        y: low as u8,
                    });
                }
                *here = falling;
            }
            if here == [0; TURNS] {
                break;
            }
            y -= 1;
        }
    }
    into[start..].sort_unstable();
    let mut last = None;
    let mut kept = start;
    for i in start..into.len() {
        if last != Some(into[i]) {
            last = Some(into[i]);
            into[kept] = into[i];
            kept += 1;
        }
    }
    into.truncate(kept);
}

/// The states after one press or none.
fn pressed<W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    piece: Piece,
    here: [Columns; TURNS],
    y: i32,
) -> [Columns; TURNS] {
    let shapes = set.of(piece).shapes();
    let mut reached = here.map(|here| here << 1 | here >> 1);
    for turn in set.of(piece).turns() {
        let (from, to) = (usize::from(turn.from), usize::from(turn.to));
        if from < TURNS && to < TURNS {
            let by = shapes[to].left - shapes[from].left;
            reached[to] |= if by >= 0 {
                here[from] << by.unsigned_abs()
            } else {
                here[from] >> by.unsigned_abs()
            };
        }
    }
    for ((shape, reached), here) in shapes.iter().zip(&mut reached).zip(here) {
        let new = *reached & !here;
        *reached = here | with_room(board, shape, new, y + i32::from(shape.low));
    }
    reached
}

fn with_room<W: Word, const N: usize>(
    board: &Board<W, N>,
    shape: &Shape,
    columns: Columns,
    y: i32,
) -> Columns {
    bits(columns)
        .filter(|&x| board.has_room(shape, i32::from(x), y))
        .fold(0, |all, x| all | 1 << x)
}

fn bits(mut columns: Columns) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if columns == 0 {
            return None;
        }
        let x = columns.trailing_zeros();
        columns &= columns - 1;
        Some(x as u8)
    })
}
