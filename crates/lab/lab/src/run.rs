//! Plays the games of a plan on several threads.

use crate::{game, game::GameResult, plan::PreparedExperiment, record::ExperimentRecord};
use std::{
    io,
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
};

/// A game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its place among all games of the plan: arm by arm, seed by seed.
    pub index: u64,
    /// The place of its arm.
    pub arm: usize,
    /// Its seed.
    pub seed: u64,
}

/// A game that is over.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// Which.
    pub job: Job,
    /// What it came to.
    pub row: &'a GameResult,
}

/// A run that failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A game can't be started.
    #[error("the arm `{arm}` can't be played: {why}")]
    Game {
        /// The arm.
        arm: String,
        /// Why.
        why: lab_players::RunError,
    },
    /// A thread can't be started.
    #[error("no thread can be started to play: {0}")]
    Thread(io::Error),
    /// The run was cancelled.
    #[error("the run was cancelled; nothing was written")]
    Cancelled,
}

/// The games of a plan in order.
pub fn jobs(plan: &PreparedExperiment) -> impl Iterator<Item = Job> {
    let each = (plan.arms.iter().enumerate()).flat_map(|(arm, planned)| {
        let first = planned.seeds.first;
        (0..planned.seeds.games).map(move |game| (arm, first.wrapping_add(game)))
    });
    (0..)
        .zip(each)
        .map(|(index, (arm, seed))| Job { index, arm, seed })
}

/// Plays games on so many threads, and reports each when it is over, in any order. The rows
/// are in the order of `jobs`.
pub fn play_jobs(
    plan: &PreparedExperiment,
    jobs: &[Job],
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    mut finished: impl FnMut(Finished),
) -> Result<Vec<GameResult>, RunError> {
    let rows = common::spread(
        ("lab", threads.get()),
        |why| Err(RunError::Thread(why)),
        jobs.len(),
        |place| one(plan, &jobs[place], cancel),
        |place, row| {
            let job = jobs[place];
            finished(Finished { job, row });
        },
    )?;
    rows.ok_or(RunError::Cancelled)
}

fn one(
    plan: &PreparedExperiment,
    job: &Job,
    cancel: &AtomicBool,
) -> Result<Option<GameResult>, RunError> {
    let Some(arm) = plan.arms.get(job.arm) else {
        return Ok(None);
    };
    if cancel.load(Ordering::Relaxed) {
        return Ok(None);
    }
    game::play(&arm.rules, &arm.player, job.seed, &arm.limits, cancel).map_err(|why| {
        RunError::Game {
            arm: arm.name.clone(),
            why,
        }
    })
}

/// Plays all games of a plan on so many threads. The record does not depend on them.
///
/// # Errors
/// A game can't be started, or `cancel` was set before all were over.
pub fn run(
    plan: &PreparedExperiment,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    finished: impl FnMut(Finished),
) -> Result<ExperimentRecord, RunError> {
    let jobs: Vec<Job> = jobs(plan).collect();
    let rows = play_jobs(plan, &jobs, threads, cancel, finished)?;
    Ok(ExperimentRecord::of(plan, rows))
}
