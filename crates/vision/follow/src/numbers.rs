//! Score, level and lines.

use crate::votes::Votes;
use vision::{Event, Reading};

/// The numbers beside the field. One that is read wrongly once is not believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    score: Votes<u32>,
    level: Votes<u8>,
    lines: Votes<u16>,
    heart: Votes<bool>,
}

impl Numbers {
    /// One more reading.
    pub fn see(&mut self, reading: &Reading, events: &mut Vec<Event>) {
        self.score.see(reading.score);
        self.lines.see(reading.lines);
        self.heart.see(reading.heart);
        let before = self.level.value();
        if self.level.see(reading.level)
            && let (Some(before), Some(level)) = (before, self.level.value())
            && level > before
        {
            events.push(Event::LevelUp(level));
        }
    }

    pub const fn score(&self) -> Option<u32> {
        self.score.value()
    }

    pub const fn level(&self) -> Option<u8> {
        self.level.value()
    }

    pub const fn lines(&self) -> Option<u16> {
        self.lines.value()
    }

    pub fn heart(&self) -> bool {
        self.heart.value().unwrap_or(false)
    }
}
