//! Many games with faults, to find out what each fault costs at which rate.
//!
//! Every fault is played at every rate with every seed, each on a machine of its own without
//! threads; the runs are spread over the cores. The same settings give the same figures.

mod report;
mod runs;

pub use report::{RunOutcome, SweepReport, mean};

use faults::{Faults, Rate, TimedFault, When};
use machine::{CoreKind, Goal, StartError};
use pad::FrameNo;
use planner::Strategy;
use std::{num::NonZero, sync::atomic::AtomicBool};
use vision::ProfileChoice;

/// The frame from which there are faults: the menus are left before it, and the first piece
/// falls.
pub const BEGIN: FrameNo = 400;

/// What is to be played.
#[derive(Clone)]
pub struct SweepOptions {
    /// Which core runs it.
    pub core: CoreKind,
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Level and hearts.
    pub goal: Goal,
    /// Faults, each by itself; when they come is set by the rates.
    pub faults: Vec<TimedFault>,
    /// The shares of chances at which they come.
    pub rates: Vec<Rate>,
    /// Each seed is another sequence of pieces and other luck.
    pub seeds: Vec<u64>,
    /// Pieces of a run.
    pub pieces: u64,
    /// Threads that play; `None` for one on each core.
    pub threads: Option<NonZero<usize>>,
}

/// How far a sweep has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepProgress {
    /// Pieces that are placed, or will not be since their run has ended.
    pub pieces: u64,
    /// Pieces of all runs.
    pub of: u64,
}

/// One run of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    fault: TimedFault,
    rate: Rate,
    seed: u64,
}

impl Run {
    fn faults(&self) -> Faults {
        let part = TimedFault {
            when: When::Often {
                rate: self.rate,
                from: BEGIN,
                to: None,
            },
            ..self.fault
        };
        Faults::new(vec![part], self.seed)
    }
}

impl SweepOptions {
    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for &fault in &self.faults {
            for &rate in &self.rates {
                runs.extend(self.seeds.iter().map(|&seed| Run { fault, rate, seed }));
            }
        }
        runs
    }
}

/// Plays all runs. `progress` is called on this thread a few times a second. When `cancel` is
/// set, the report has the runs that were complete.
///
/// # Errors
/// When a machine can't be started, or the system gives no thread.
pub fn run(
    options: &SweepOptions,
    progress: impl FnMut(SweepProgress),
    cancel: &AtomicBool,
) -> Result<SweepReport, StartError> {
    let outcomes = runs::all(options, progress, cancel)?;
    let cancelled = outcomes.iter().any(Option::is_none);
    Ok(SweepReport {
        level: options.goal.level,
        heart: options.goal.heart,
        strategy: options.strategy.name().to_owned(),
        pieces: options.pieces,
        cancelled,
        runs: outcomes.into_iter().flatten().collect(),
    })
}

#[cfg(test)]
mod tests;
