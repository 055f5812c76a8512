//! Checks besides the filled cells: the numbers of the panel and the inside of the cells.

use super::{DOUBT_FRAMES, Game, Pause, Stage};
use crate::estimator::{
    field::{Field, place},
    numbers::Rise,
    seen::{Seen, Shown},
};
use crate::{Cell, Event, Screen, Violation};

impl Game {
    /// What may rise after the stage that the last picture showed.
    pub(super) fn rise(&self, now: Screen) -> Rise {
        if now == Screen::Pause || self.pause == Pause::Paused {
            return Rise::Any;
        }
        match &self.stage {
            Stage::Unknown(_) => Rise::Any,
            Stage::Falling(falling) if falling.rests(&self.field.board) => Rise::Drop,
            Stage::Falling(_) => Rise::Nothing,
            Stage::Locked(locked) => locked.rise(),
            Stage::Clearing(clearing) => Rise::Clear(clearing.lines()),
            Stage::Over(_) => Rise::Drop,
        }
    }

    pub(super) fn check_numbers(&mut self, seen: &Seen, rise: Rise) {
        let before = self.numbers.level;
        if let Some(rule) = self.numbers.see(seen.reading, rise) {
            self.report(rule);
        }
        if let (Some(old), Some(new)) = (before, self.numbers.level)
            && new > old
        {
            self.events.push(Event::LevelUp(new));
        }
    }

    /// The inside of a cell must be that of the piece that is believed there.
    pub(super) fn check_kinds(&mut self, seen: &Seen, shown: &Shown) {
        let mut wrong = Vec::new();
        for (i, (read, believed)) in seen.reading.cells.iter().zip(&shown.cells).enumerate() {
            let (row, col) = place(i);
            if let (Cell::Piece(a), Cell::Piece(b)) = (read.cell, *believed)
                && a != b
                && !shown.unsure.is_filled(row, col)
            {
                wrong.push((row as u8, col as u8));
            }
        }
        if wrong.is_empty() {
            self.doubtful_kinds = 0;
            return;
        }
        self.doubtful_kinds += 1;
        if self.doubtful_kinds >= DOUBT_FRAMES {
            self.field = Field::of(seen.reading, self.field.board);
            self.doubtful_kinds = 0;
        }
        self.events.push(Event::Violation(Violation {
            rule: "the inside of a cell is not that of the piece that is there".into(),
            cells: wrong,
        }));
    }
}
