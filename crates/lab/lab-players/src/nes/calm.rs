//! Two rules that keep a player from topping out: every piece must have room to spawn, and the
//! stack must not cut the board in two.

use super::{
    field::{FULL, Field, ROWS, STORED},
    pieces::Turning,
};

/// Which rules hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Calm {
    /// Every piece must have room to spawn.
    spawn_room: bool,
    /// When a cell touches the ceiling, a row without a filled cell must be connected to the
    /// spawn.
    passage: bool,
    /// The cells of all pieces at spawn, in the two topmost rows.
    spawns: [u16; 2],
}

impl Calm {
    pub(super) fn new(spawn_room: bool, passage: bool) -> Self {
        Self {
            spawn_room,
            passage,
            spawns: [0; 2],
        }
    }

    pub(super) fn with_spawns(mut self, pieces: &[Turning; 7]) -> Self {
        for piece in pieces {
            let low = piece.row + i32::from(piece.shapes.shape(0).low);
            for (y, cells) in (low..).zip(piece.rows(0, piece.column as u8)) {
                if let depth @ 0..=1 = ROWS as i32 - 1 - y {
                    self.spawns[depth as usize] |= cells;
                }
            }
        }
        self
    }

    #[inline]
    pub(super) fn rejects(&self, field: &Field) -> bool {
        let [top, below] = [field.rows[ROWS - 1], field.rows[ROWS - 2]];
        if top | below == 0 {
            return false;
        }
        if self.spawn_room && top & self.spawns[0] | below & self.spawns[1] != 0 {
            return true;
        }
        self.passage && top != 0 && !self.has_passage(field)
    }

    /// Whether the empty cells that are connected to the spawn fill a whole row.
    fn has_passage(&self, field: &Field) -> bool {
        let mut reached = [0; STORED];
        reached[ROWS - 1] = self.spawns[0] & !field.rows[ROWS - 1];
        loop {
            let mut grew = false;
            for y in (0..ROWS).rev() {
                let above = if y + 1 < ROWS { reached[y + 1] } else { 0 };
                let below = if y > 0 { reached[y - 1] } else { 0 };
                let step = reached[y] | above | below;
                let row = (step | step << 1 | step >> 1) & !field.rows[y] & FULL;
                if row == FULL {
                    return true;
                }
                grew |= row | reached[y] != reached[y];
                reached[y] |= row;
            }
            if !grew {
                return false;
            }
        }
    }
}
