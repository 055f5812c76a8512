//! What presses of one button at a time can reach while a piece falls.

use crate::{Board, Geometry, PieceSet, Placement, Shape, Word};
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
    match board.width() {
        ..=32 => Presses::<u32>::of(board).find(board, set, piece, timing, into),
        33..=64 => Presses::<u64>::of(board).find(board, set, piece, timing, into),
        _ => Presses::<u128>::of(board).find(board, set, piece, timing, into),
    }
}

/// The columns at which the boxes of each orientation are, a bit for each.
type Here<R> = [R; TURNS];

/// The board by rows: a word that has room for all columns for each.
struct Presses<R> {
    /// The filled cells, the floor's row first.
    rows: [R; MOST_ROWS],
    count: i32,
    columns: u32,
}

/// The most rows of a board.
const MOST_ROWS: usize = Geometry::MOST as usize;

impl<R: Word> Presses<R> {
    fn of<W: Word, const N: usize>(board: &Board<W, N>) -> Self {
        Self {
            rows: board.rows(),
            count: board.geometry().all_rows() as i32,
            columns: u32::from(board.geometry().columns),
        }
    }

    fn find<W: Word, const N: usize>(
        &self,
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
        let mut here = [R::ZERO; TURNS];
        here[0] = R::bit(column);
        // The row of the frame in which the piece turns.
        let mut y = y - i32::from(shapes[0].low);
        let mut room = self.room(shapes, y);
        for frame in 0u32.. {
            if frame % u32::from(timing.frames_per_press) == 0 {
                here = pressed(set, piece, here, room);
            }
            if (frame + 1) % u32::from(timing.frames_per_row) == 0 {
                let below = self.room(shapes, y - 1);
                for (o, shape) in shapes.iter().enumerate() {
                    for x in (here[o] & !below[o]).bits() {
                        into.push(Placement {
                            piece,
                            orientation: shape.same_as,
                            x: x as u8,
                            y: (y + i32::from(shape.low)) as u8,
                        });
                    }
                    here[o] &= below[o];
                }
                if here == [R::ZERO; TURNS] {
                    break;
                }
                y -= 1;
                room = below;
            }
        }
        sort_once(into, start);
    }

    /// The columns at which the box of each orientation has room, with the frame in row `y`.
    fn room(&self, shapes: &[Shape], y: i32) -> Here<R> {
        let mut room = [R::ZERO; TURNS];
        for (room, shape) in room.iter_mut().zip(shapes) {
            let low = y + i32::from(shape.low);
            if low < 0 || low + shape.height() > self.count {
                continue;
            }
            let rows = &self.rows[low as usize..];
            let mut blocked = R::ZERO;
            for x in 0..shape.width() {
                for y in shape.under(x)..shape.over(x) {
                    blocked |= rows[y as usize] >> x as u32;
                }
            }
            *room = R::low(self.columns + 1 - shape.width() as u32) & !blocked;
        }
        room
    }
}

/// Sorts what was added from `start` on and keeps each once.
fn sort_once(into: &mut Vec<Placement>, start: usize) {
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
fn pressed<R: Word>(set: &PieceSet, piece: Piece, here: Here<R>, room: Here<R>) -> Here<R> {
    let shapes = set.of(piece).shapes();
    let mut reached = here.map(|here| here | here << 1 | here >> 1);
    for turn in set.of(piece).turns() {
        let (from, to) = (usize::from(turn.from), usize::from(turn.to));
        if from < TURNS && to < TURNS {
            let by = shapes[to].left - shapes[from].left;
            reached[to] |= if by >= 0 {
                here[from] << u32::from(by.unsigned_abs())
            } else {
                here[from] >> u32::from(by.unsigned_abs())
            };
        }
    }
    for (reached, room) in reached.iter_mut().zip(room) {
        *reached &= room;
    }
    reached
}
