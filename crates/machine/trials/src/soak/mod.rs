//! Hours of play at full speed, with a disturbance every few games.
//!
//! A long run finds what a test of a minute does not: memory that grows, a counter that
//! is wrong once a day, a machine that does not recover. It drives the threads that the
//! window drives. Games end after a number of pieces (the bot is switched off until the
//! stack reaches the top), since a good strategy may play one game for hours.

mod disturb;
mod games;
mod kind;
mod memory;
mod report;
mod session;
mod tally;
mod totals;
mod wait;

pub use kind::Kind;
pub use memory::{Memory, MemorySample};
pub use report::{Problem, SoakReport};
pub use tally::SoakCounts;

use games::Next;
use machine::{CoreKind, Faults, StartError};
use planner::Strategy;
use session::Session;
use std::{path::PathBuf, sync::atomic::AtomicBool};
use totals::Totals;
use vision::ProfileChoice;

/// Whole frames of an hour of game time.
pub const FRAMES_PER_HOUR: u64 = (3_600.0 * pad::FRAMES_PER_SECOND) as u64;

/// What is played, and for how long.
#[derive(Clone)]
pub struct SoakOptions {
    /// Which core runs the games, except those after a change of core.
    pub core: CoreKind,
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Frames to run.
    pub frames: u64,
    /// Pieces after which a game is ended.
    pub pieces: u64,
    /// Every so many games something happens; 0 is never.
    pub disturb_every: u64,
    /// Selects start delays and faults.
    pub seed: u64,
    /// Bytes of resident memory above which the run has failed.
    pub memory_limit: u64,
    /// A folder in which every machine of the run is recorded, so that a problem can be
    /// examined.
    pub record: Option<PathBuf>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SoakProgress {
    /// Frames run.
    pub frames: u64,
    /// Games that ended.
    pub games: u64,
    /// How much was found wrong.
    pub problems: usize,
    /// Bytes of resident memory, where the system reports it.
    pub resident: Option<u64>,
}

/// Plays until the frames have been run, the machine can't go on, or `cancel` is set.
///
/// # Errors
/// When the system gives no thread.
pub fn run(
    options: SoakOptions,
    mut progress: impl FnMut(&SoakProgress),
    cancel: &AtomicBool,
) -> Result<SoakReport, StartError> {
    let mut totals = Totals::new(options);
    let mut next = Next::Games;
    let complete = loop {
        let faults = match next {
            Next::Games => Faults::default(),
            Next::GameWithFaults => totals.faults(),
            Next::End { complete } => break complete,
        };
        let mut session = Session::start(&mut totals, &faults, cancel, &mut progress)?;
        next = match next {
            Next::GameWithFaults => session.game_with_faults(),
            _ => session.games(),
        };
    };
    Ok(totals.report(complete))
}

#[cfg(test)]
mod tests;
