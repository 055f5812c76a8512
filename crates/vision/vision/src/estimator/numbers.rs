//! Points, level and lines: by how much they may rise, and when.

use crate::{Number, Reading};
use rules::{MAX_LEVEL, MAX_LINES, MAX_SCORE, clear_points};

/// Pictures in a row after which an impossible number is believed.
const DOUBT_FRAMES: u32 = 3;
/// More points than a soft drop can bring.
const DROP_POINTS: u32 = 40;

/// The rules of the numbers, as a [`crate::Violation`] names them, and the number that each is about.
/// The heart stands beside the level.
const RULES: [(&str, Number); 7] = [
    (UNREAD_SCORE, Number::Score),
    (UNREAD_LEVEL, Number::Level),
    (UNREAD_LINES, Number::Lines),
    (HEART, Number::Level),
    (SCORE, Number::Score),
    (LEVEL, Number::Level),
    (LINES, Number::Lines),
];

const UNREAD_SCORE: &str = "the score can't be read";
const UNREAD_LEVEL: &str = "the level can't be read";
const UNREAD_LINES: &str = "the lines can't be read";
const HEART: &str = "the heart comes or goes during a game";
const SCORE: &str = "the score changes without a reason";
const LEVEL: &str = "the level changes without a reason";
const LINES: &str = "the lines change without a reason";

/// The numbers of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    pub score: Option<u32>,
    pub level: Option<u8>,
    pub lines: Option<u16>,
    pub heart: bool,
    doubt: u32,
}

/// What may rise in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rise {
    /// Nothing: a piece is on its way down.
    Nothing,
    /// The points of a soft drop: a piece may have locked.
    Drop,
    /// All of what a clear of so many lines brings.
    Clear(u8),
    /// Anything: it is not known what went before.
    Any,
}

impl Numbers {
    pub fn of(reading: &Reading) -> Self {
        Self {
            score: reading.score,
            level: reading.level,
            lines: reading.lines,
            heart: reading.heart.unwrap_or(false),
            doubt: 0,
        }
    }

    /// Takes in a picture's numbers. Returns the rule that is broken; the old
    /// numbers are held then.
    pub fn see(&mut self, reading: &Reading, rise: Rise) -> Option<&'static str> {
        let problem = self.problem(reading, rise);
        self.doubt = if problem.is_some() { self.doubt + 1 } else { 0 };
        if problem.is_none() || self.doubt >= DOUBT_FRAMES {
            self.score = reading.score.or(self.score);
            self.level = reading.level.or(self.level);
            self.lines = reading.lines.or(self.lines);
            self.heart = reading.heart.unwrap_or(self.heart);
        }
        problem
    }

    fn problem(&self, reading: &Reading, rise: Rise) -> Option<&'static str> {
        if self.score.is_some() && reading.score.is_none() {
            return Some(UNREAD_SCORE);
        }
        if self.level.is_some() && reading.level.is_none() {
            return Some(UNREAD_LEVEL);
        }
        if self.lines.is_some() && reading.lines.is_none() {
            return Some(UNREAD_LINES);
        }
        if rise == Rise::Any {
            return None;
        }
        if reading.heart.is_some_and(|heart| heart != self.heart) {
            return Some(HEART);
        }
        if !between(self.score, reading.score, self.most_points(rise)) {
            return Some(SCORE);
        }
        let (levels, lines) = match rise {
            Rise::Clear(n) => (1, u32::from(n)),
            _ => (0, 0),
        };
        let cap = u32::from(MAX_LEVEL);
        if !between(
            self.level.map(u32::from),
            reading.level.map(u32::from),
            (levels, cap),
        ) {
            return Some(LEVEL);
        }
        let cap = u32::from(MAX_LINES);
        let (old, new) = (self.lines.map(u32::from), reading.lines.map(u32::from));
        // Without a score it is B-type, where lines are counted down.
        let counted = if self.score.is_none() && reading.score.is_none() {
            between(new, old, (lines, cap))
        } else {
            between(old, new, (lines, cap))
        };
        if !counted {
            return Some(LINES);
        }
        None
    }

    fn most_points(&self, rise: Rise) -> (u32, u32) {
        let most = match rise {
            Rise::Drop => DROP_POINTS,
            Rise::Clear(n) => DROP_POINTS + clear_points(n, self.level.unwrap_or(MAX_LEVEL)),
            Rise::Nothing | Rise::Any => 0,
        };
        (most, MAX_SCORE)
    }
}

/// The number that a rule is about; `None` for a rule of something else.
pub(crate) fn number_of(rule: &str) -> Option<Number> {
    let found = RULES.iter().find(|(own, _)| *own == rule);
    found.map(|(_, number)| *number)
}

/// Whether a number stayed or rose by no more than it may, up to where it stops.
fn between(old: Option<u32>, new: Option<u32>, (most, cap): (u32, u32)) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => (old..=(old + most).min(cap.max(old))).contains(&new),
        _ => true,
    }
}
