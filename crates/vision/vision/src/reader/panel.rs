//! The numbers beside the field, in either of their two arrangements.

use super::{changes::Changes, count, digits::NumberReader, rows};
use crate::{
    Number, Reading,
    profile::{Digits, Panel, PanelB, Shades},
};
use screen::{Picture, Rect};

/// A heart has at least so many pixels that are not white; the edge of a box around
/// it has fewer.
pub const HEART_PIXELS: u32 = 12;

/// Reads the numbers of one arrangement.
#[derive(Clone, Debug)]
pub(super) struct PanelReader {
    score: Option<NumberReader>,
    level: NumberReader,
    lines: NumberReader,
    heart: Rect,
}

impl PanelReader {
    pub fn a(panel: &Panel, digits: &Digits) -> Self {
        Self {
            score: Some(NumberReader::new(digits, panel.score)),
            level: NumberReader::new(digits, panel.level),
            lines: NumberReader::new(digits, panel.lines),
            heart: panel.heart,
        }
    }

    /// B-type shows no score.
    pub fn b(panel: &PanelB, digits: &Digits) -> Self {
        Self {
            score: None,
            level: NumberReader::new(digits, panel.level),
            lines: NumberReader::new(digits, panel.lines),
            heart: panel.heart,
        }
    }

    /// The reader of one of the numbers, if the arrangement shows it.
    pub fn number(&self, number: Number) -> Option<&NumberReader> {
        match number {
            Number::Score => self.score.as_ref(),
            Number::Level => Some(&self.level),
            Number::Lines => Some(&self.lines),
        }
    }

    /// Where the heart is.
    pub fn heart(&self) -> Rect {
        self.heart
    }

    /// Reads the numbers of which a pixel has changed.
    pub fn read(&self, picture: &Picture, changes: &Changes, reading: &mut Reading) {
        let changed = |number: &NumberReader| changes.touch(number.rect());
        let small = |number: &NumberReader| number.read(picture)?.try_into().ok();
        match &self.score {
            Some(score) if changed(score) => reading.score = score.read(picture),
            Some(_) => {}
            None => reading.score = None,
        }
        if changed(&self.level) {
            reading.level = small(&self.level).and_then(|n: u16| n.try_into().ok());
        }
        if changed(&self.lines) {
            reading.lines = small(&self.lines);
        }
        if changes.touch(self.heart) {
            reading.heart = Some(has_heart(picture, self.heart));
        }
    }
}

pub(super) fn has_heart(picture: &Picture, rect: Rect) -> bool {
    let drawn: u32 = rows(picture, rect)
        .map(|row| count(row, Shades::DRAWN))
        .sum();
    drawn >= HEART_PIXELS
}
