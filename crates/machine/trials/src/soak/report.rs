//! What a long run has found.

use super::{Memory, SoakCounts};
use serde::Serialize;

/// Something that should not have happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Frames of the whole run, at which it was noticed.
    pub frames: u64,
    /// The game, from 1 up.
    pub game: u64,
    /// What it is, in one sentence.
    pub what: String,
}

/// A long run in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SoakReport {
    /// Frames run.
    pub frames: u64,
    /// Hours of game time.
    pub hours: f64,
    /// Games that ended.
    pub games: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// Frames a second over the whole run.
    pub fps: f64,
    /// Whether it was cancelled before its end.
    pub cancelled: bool,
    /// Everything that should not have happened.
    pub problems: Vec<Problem>,
    /// Counters by what happened in the game.
    pub tallies: Vec<SoakCounts>,
    /// Counters of the frames in which faults were injected, and of a few seconds after
    /// them. They need not be 0.
    pub under_faults: SoakCounts,
    /// Counters of the ends of games, with the bot off, until the stack reaches the top.
    /// A few misreads there are no problem: a piece that appears inside filled cells looks
    /// like the one before it.
    pub unplayed: SoakCounts,
    /// Memory over time.
    pub memory: Memory,
}

impl SoakReport {
    /// Whether it ran to its end and nothing was wrong.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        !self.cancelled && self.problems.is_empty()
    }
}
