//! What presses of one button at a time can reach while a piece falls.

use crate::{Board, Geometry, PieceSet, PieceShapes, Placement, Word};
use rules::{Orientation, Piece};
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
/// a shift or a turn, is pressed at a time; `into` keeps each set of cells once. It locks where it can't
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
        ..=32 => find::<u32, W, N>(board, set, piece, timing, into),
        33..=64 => find::<u64, W, N>(board, set, piece, timing, into),
        _ => find::<u128, W, N>(board, set, piece, timing, into),
    }
}

fn find<R: Word, W: Word, const N: usize>(
    board: &Board<W, N>,
    set: &PieceSet,
    piece: Piece,
    timing: PressTiming,
    into: &mut Vec<Placement>,
) {
    const MOST_ROWS: usize = Geometry::MOST as usize;
    let geometry = board.geometry();
    let pressed = Pressed::new(set.of(piece), geometry.columns.into(), timing);
    let (x, y) = pressed.shapes.spawn(geometry);
    let is_free = board.has_room(&pressed.shapes.shapes()[0], x, y);
    if !is_free || timing.frames_per_row == 0 || timing.frames_per_press == 0 {
        return;
    }
    let rows: [R; MOST_ROWS] = board.rows();
    let rows = &rows[..geometry.all_rows() as usize];
    let start = into.len();
    let y = y - i32::from(pressed.shapes.shapes()[0].low);
    pressed.fall(rows, pressed.at_spawn(x), 0, y, |orientation, x, y| {
        let orientation = pressed.shapes.shape(orientation).same_as;
        into.push(Placement {
            piece,
            orientation,
            x,
            y,
        });
    });
    into[start..].sort_unstable();
    into.dedup();
}

/// The columns at which the boxes of each orientation are, a bit for each.
pub type Here<R> = [R; TURNS];

/// A piece that falls while buttons are pressed, on a board of rows of bits, the floor's first.
#[derive(Clone, Copy, Debug)]
pub struct Pressed<'a> {
    shapes: &'a PieceShapes,
    columns: u32,
    frames_per_row: u32,
    /// At least 1.
    frames_per_press: u32,
}

impl<'a> Pressed<'a> {
    /// On a board of so many columns.
    #[must_use]
    #[inline]
    pub fn new(shapes: &'a PieceShapes, columns: u32, timing: PressTiming) -> Self {
        Self {
            shapes,
            columns,
            frames_per_row: timing.frames_per_row.into(),
            frames_per_press: u32::from(timing.frames_per_press).max(1),
        }
    }

    /// The place at the spawn, with the box in column `x`.
    #[must_use]
    #[inline]
    pub fn at_spawn<R: Word>(&self, x: i32) -> Here<R> {
        let mut here = [R::ZERO; TURNS];
        here[0] = R::bit(x.unsigned_abs());
        here
    }

    /// All presses in one row of falling. `wait` is the number of frames from its first one to
    /// the next press, 0 in the row of the spawn; then the same from the row below. It is counted
    /// along: a division for each row is felt.
    #[must_use]
    #[inline]
    pub fn row<R: Word>(&self, mut here: Here<R>, wait: &mut u32, room: &Here<R>) -> Here<R> {
        while *wait < self.frames_per_row {
            here = self.press(here, room);
            *wait += self.frames_per_press;
        }
        *wait -= self.frames_per_row;
        here
    }

    /// Falls from there until it can't, and calls `lock` with each place where it locks:
    /// orientation, column and row of the box; by row, then by orientation and column. The frame
    /// in which the piece turns is in row `y`; `wait` is as [`row`](Self::row) has it.
    #[inline]
    pub fn fall<R: Word>(
        &self,
        rows: &[R],
        mut here: Here<R>,
        mut wait: u32,
        mut y: i32,
        mut lock: impl FnMut(Orientation, u8, u8),
    ) {
        let mut room = self.room(rows, y);
        loop {
            here = self.row(here, &mut wait, &room);
            let below = self.room(rows, y - 1);
            let shapes = self.shapes.shapes().iter();
            for ((shape, here), below) in shapes.zip(&mut here).zip(below) {
                for x in (*here & !below).bits() {
                    lock(shape.orientation, x as u8, (y + i32::from(shape.low)) as u8);
                }
                *here &= below;
            }
            if here == [R::ZERO; TURNS] {
                return;
            }
            y -= 1;
            room = below;
        }
    }

    /// The columns at which the box of each orientation has room, with the frame in row `y`.
    #[must_use]
    #[inline]
    pub fn room<R: Word>(&self, rows: &[R], y: i32) -> Here<R> {
        let mut room = [R::ZERO; TURNS];
        for (room, shape) in room.iter_mut().zip(self.shapes.shapes()) {
            *room = shape.room(rows, self.columns, y + i32::from(shape.low));
        }
        room
    }

    /// The states after one press or none.
    #[inline]
    fn press<R: Word>(&self, here: Here<R>, room: &Here<R>) -> Here<R> {
        let shapes = self.shapes.shapes();
        let mut reached = here.map(|here| here | here << 1 | here >> 1);
        for turn in self.shapes.turns() {
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
            *reached &= *room;
        }
        reached
    }
}
