//! What presses of one button at a time can reach: as `board::presses`, for many boards.

use super::{
    field::{Field, ROWS},
    pieces::Turning,
};
use board::{Placement, PressTiming, Word};

/// The columns of the box for each orientation.
type Here = [u16; 4];

/// The states of a piece in free fall, by the number of frames.
#[derive(Clone, Debug)]
pub(super) struct Presses {
    timing: PressTiming,
    /// For each piece and each row of falling, before the first frame in that row.
    free: [Vec<Here>; 7],
}

impl Presses {
    pub(super) fn new(timing: PressTiming, pieces: &[Turning; 7]) -> Self {
        let mut new = Self {
            timing,
            free: std::array::from_fn(|_| Vec::new()),
        };
        for piece in pieces {
            let mut here = [0; 4];
            here[0] = 1 << piece.column;
            let room = room(&Field { rows: [0; 32] }, piece, ROWS as i32 / 2);
            let mut rows = Vec::with_capacity(ROWS);
            for fallen in 0..ROWS as u32 {
                rows.push(here);
                here = new.row(piece, here, fallen, room);
            }
            new.free[piece.piece.index()] = rows;
        }
        new
    }

    /// All presses in one row of falling.
    fn row(&self, piece: &Turning, mut here: Here, fallen: u32, room: Here) -> Here {
        let row = u32::from(self.timing.frames_per_row);
        for frame in fallen * row..(fallen + 1) * row {
            if frame % u32::from(self.timing.frames_per_press) == 0 {
                here = pressed(piece, here, room);
            }
        }
        here
    }

    pub(super) fn find(&self, field: &Field, piece: &Turning, into: &mut Vec<Placement>) {
        if piece.orientations[0].room(&field.rows_at(piece.row + piece.orientations[0].low))
            & 1 << piece.column
            == 0
        {
            return;
        }
        // Two rows above the topmost cell nothing is in the way, however the piece turns.
        let highest = field.height() as i32;
        let fallen = (piece.row - highest - 3).clamp(0, ROWS as i32 - 1);
        let mut here = self.free[piece.piece.index()][fallen as usize];
        let mut y = piece.row - fallen;
        let mut room_here = room(field, piece, y);
        for fallen in fallen as u32.. {
            here = self.row(piece, here, fallen, room_here);
            let below = room(field, piece, y - 1);
            for (o, orientation) in piece.orientations.iter().enumerate() {
                for x in Word::bits(here[o] & !below[o]) {
                    into.push(Placement {
                        piece: piece.piece,
                        orientation: o as u8,
                        x: x as u8,
                        y: (y + orientation.low) as u8,
                    });
                }
                here[o] &= below[o];
            }
            if here == [0; 4] {
                return;
            }
            y -= 1;
            room_here = below;
        }
    }
}

/// The columns at which each orientation has room with its frame in row `y`.
#[inline]
fn room(field: &Field, piece: &Turning, y: i32) -> Here {
    let mut room = [0; 4];
    for (room, orientation) in room.iter_mut().zip(&piece.orientations) {
        let low = y + orientation.low;
        if low >= 0 {
            *room = orientation.room(&field.rows_at(low));
        }
    }
    room
}

#[inline]
fn pressed(piece: &Turning, here: Here, room: Here) -> Here {
    let count = piece.orientations.len();
    let mut reached = here.map(|here| here | here << 1 | here >> 1);
    if count > 1 {
        for (from, here) in here.into_iter().enumerate().take(count) {
            for to in [(from + 1) % count, (from + count - 1) % count] {
                let by = piece.orientations[to].left - piece.orientations[from].left;
                reached[to] |= if by >= 0 { here << by } else { here >> -by };
            }
        }
    }
    for (reached, room) in reached.iter_mut().zip(room) {
        *reached &= room;
    }
    reached
}
