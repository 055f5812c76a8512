//! Full rows flash, turn white, and the rows above come down.

use super::{Game, Stage, find::spawned, locked::Locked};
use crate::estimator::{
    field::Field,
    pose::{differences, minus},
    seen::{Outcome, Seen, Shown},
};
use crate::{Cell, Event, Violation};
use rules::{
    Board, COLUMNS, ROWS,
    timeline::{COLLAPSE_END, COLLAPSE_START, ClearPhase, FLASH_START, clear_phase},
};

/// The cost, in images, of a phase that reads differently, when the image of a clear is
/// searched.
const WRONG_PHASE: u32 = 20;
/// The last image in which a paused game goes on.
const PAUSED_UNTIL: u32 = COLLAPSE_START - 1;

/// Rows that are being cleared.
#[derive(Clone, Debug)]
pub(super) struct Clearing {
    /// Images since L.
    pub since: u32,
    /// Which rows, topmost first.
    pub rows: Vec<i8>,
    before: Field,
    after: Field,
}

impl Clearing {
    /// The clear of a field's full rows; `None` when there are none.
    pub fn new(before: &Field) -> Option<Self> {
        let rows: Vec<i8> = before.board.full_rows().collect();
        let mut after = before.clone();
        after.collapse();
        (!rows.is_empty()).then(|| Self {
            since: FLASH_START,
            rows,
            before: before.clone(),
            after,
        })
    }

    pub fn lines(&self) -> u8 {
        self.rows.len() as u8
    }

    /// The filled cells of an image.
    fn look(&self, since: u32) -> Board {
        let full = self.before.board.visible();
        match clear_phase(since) {
            ClearPhase::Plain => full,
            ClearPhase::Flash | ClearPhase::White => minus(&full, &self.full_rows()),
            ClearPhase::Collapse { first_new } => {
                let mut look = minus(&full, &self.full_rows());
                for row in first_new.max(0)..ROWS as i8 {
                    look.set_row(row, self.after.board.row(row));
                }
                look
            }
            ClearPhase::Done => self.after.board.visible(),
        }
    }

    fn full_rows(&self) -> Board {
        let mut rows = Board::EMPTY;
        for &row in &self.rows {
            rows.set_row(row, self.before.board.row(row));
        }
        rows
    }

    /// The corrected field of the image.
    pub fn show(&self) -> Vec<Cell> {
        let phase = clear_phase(self.since);
        let first_new = match phase {
            ClearPhase::Collapse { first_new } => first_new.max(0) as usize,
            ClearPhase::Done => 0,
            _ => ROWS,
        };
        let look = self.look(self.since);
        let mut cells = self.before.show(&look);
        let new = self.after.show(&look);
        cells[first_new * COLUMNS..].copy_from_slice(&new[first_new * COLUMNS..]);
        if phase == ClearPhase::Flash {
            for &row in &self.rows {
                let row = row as usize * COLUMNS;
                cells[row..row + COLUMNS].fill(Cell::Flash);
            }
        }
        cells
    }

    /// The image that a picture is, nearest to the one that is due.
    fn nearest(&self, seen: &Seen, due: u32, among: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let flashes = self.rows.iter().any(|&row| {
            (0..COLUMNS).any(|col| seen.reading.cell(row as usize, col).cell == Cell::Flash)
        });
        among
            .filter(|&since| self.look(since) == seen.filled)
            .min_by_key(|&since| {
                let wrong = (clear_phase(since) == ClearPhase::Flash) != flashes;
                since.abs_diff(due) + WRONG_PHASE * u32::from(wrong)
            })
    }

    /// The image in which a clear is first reported; `in_time` when no picture is missing.
    pub fn first(&self, seen: &Seen, in_time: bool) -> Option<u32> {
        let last = if in_time {
            FLASH_START
        } else {
            COLLAPSE_END - 1
        };
        self.nearest(seen, FLASH_START, FLASH_START..=last)
    }

    /// The flash goes on while the game is paused, the collapse waits.
    pub fn advance_paused(&mut self, images: u32) {
        self.since = (self.since + images).min(PAUSED_UNTIL.max(self.since));
    }
}

impl Game {
    /// A picture while rows are being cleared; `steps` images are due since the last.
    pub(super) fn clear(&mut self, seen: &Seen, mut clearing: Clearing, steps: u32) -> Outcome {
        let changed = self.preview.changes(seen.next);
        let due = if changed {
            COLLAPSE_END
        } else {
            clearing.since + steps
        };
        let Some(since) = clearing.nearest(seen, due, FLASH_START..=COLLAPSE_END) else {
            return self.clear_missed(seen, &clearing);
        };
        clearing.since = since;
        let shown = Shown::sure(clearing.show());
        if since == COLLAPSE_END {
            self.cleared(seen, &clearing);
        } else {
            if let Some(rule) = self.preview.stay(seen.next, false) {
                self.report(rule);
            }
            self.stage = Stage::Clearing(clearing);
        }
        Ok(shown)
    }

    fn cleared(&mut self, seen: &Seen, clearing: &Clearing) {
        let cleared = clearing.lines();
        self.field = clearing.after.clone();
        self.events.push(Event::Cleared(cleared));
        let incoming = self.preview.advance(seen.next);
        self.stage = Stage::Locked(Locked {
            incoming,
            cleared,
            undo: None,
        });
    }

    /// The end of the collapse was not seen: the next piece may be there already.
    fn clear_missed(&mut self, seen: &Seen, clearing: &Clearing) -> Outcome {
        let after = clearing.after.board;
        if let Some((piece, poses)) = spawned(seen, &after, self.preview.piece) {
            self.cleared(seen, clearing);
            return Ok(self.appear(seen, piece, poses, 1));
        }
        Err(Violation {
            rule: "the clear of full rows doesn't go on as it should".into(),
            cells: differences(&clearing.look(clearing.since), &seen.filled),
        })
    }
}

impl Game {
    /// The first image after a pause: the next box is still hidden.
    pub(super) fn resume_clear(&mut self, seen: &Seen, mut clearing: Clearing) -> Outcome {
        let due = clearing.since + seen.elapsed - 1;
        let last = COLLAPSE_END - 1;
        let Some(since) = clearing.nearest(seen, due, FLASH_START..=last) else {
            return self.clear_missed(seen, &clearing);
        };
        clearing.since = since;
        self.preview.glimpse(seen.next);
        let shown = Shown::sure(clearing.show());
        self.stage = Stage::Clearing(clearing);
        Ok(shown)
    }
}
