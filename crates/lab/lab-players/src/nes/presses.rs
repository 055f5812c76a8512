//! What presses of one button at a time can reach, on many boards: the states of a piece in
//! free fall are computed once.

use super::{
    field::{COLUMNS, Field, ROWS, STORED},
    pieces::Turning,
};
use board::{Here, Placement, PressTiming, Pressed};

/// The states of a piece in free fall, by the number of frames.
#[derive(Clone, Debug)]
pub(super) struct Presses {
    timing: PressTiming,
    /// For each piece and each row of falling, before the first frame in that row, with the
    /// frames from there to the next press.
    free: [Vec<(Here<u16>, u32)>; 7],
}

impl Presses {
    pub(super) fn new(timing: PressTiming, pieces: &[Turning; 7]) -> Self {
        let free = pieces.each_ref().map(|piece| {
            let pressed = Pressed::new(&piece.shapes, COLUMNS as u32, timing);
            let (mut here, mut wait) = (pressed.at_spawn(piece.column as i32), 0);
            let room = pressed.room(&[0; STORED], ROWS as i32 / 2);
            let each = (0..ROWS).map(|_| {
                let begun = (here, wait);
                here = pressed.row(here, &mut wait, &room);
                begun
            });
            each.collect()
        });
        Self { timing, free }
    }

    pub(super) fn find(&self, field: &Field, piece: &Turning, into: &mut Vec<Placement>) {
        let pressed = Pressed::new(&piece.shapes, COLUMNS as u32, self.timing);
        if pressed.room(&field.rows, piece.row)[0] >> piece.column & 1 == 0 {
            return;
        }
        // Two rows above the topmost cell nothing is in the way, however the piece turns.
        let highest = field.height() as i32;
        let fallen = (piece.row - highest - 3).clamp(0, ROWS as i32 - 1);
        let (here, wait) = self.free[piece.piece.index()][fallen as usize];
        let y = piece.row - fallen;
        pressed.fall(&field.rows, here, wait, y, |orientation, x, y| {
            into.push(Placement {
                piece: piece.piece,
                orientation,
                x,
                y,
            });
        });
    }
}
