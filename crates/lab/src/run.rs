//! Plays the games of a plan on several threads.

use crate::{game, game::Row, plan::Plan, record::Record};
use std::{
    io,
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
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
    pub row: &'a Row,
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
pub fn jobs(plan: &Plan) -> impl Iterator<Item = Job> {
    let each = (plan.arms.iter().enumerate()).flat_map(|(arm, planned)| {
        let first = planned.seeds.first;
        (0..planned.seeds.games).map(move |game| (arm, first.wrapping_add(game)))
    });
    (0..)
        .zip(each)
        .map(|(index, (arm, seed))| Job { index, arm, seed })
}

/// Threads that play, at most: more than any machine has cores, and each takes memory.
const MAX_THREADS: usize = 256;

/// Finished games that wait for the caller; threads wait when it is full.
const WAITING: usize = 64;

/// Plays games on so many threads, and reports each when it is over, in any order. The rows
/// are in the order of `jobs`.
pub fn play_jobs(
    plan: &Plan,
    jobs: &[Job],
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    mut finished: impl FnMut(Finished),
) -> Result<Vec<Row>, RunError> {
    let next = AtomicUsize::new(0);
    let mut rows: Vec<Option<Row>> = vec![None; jobs.len()];
    let (sender, receiver) = crossbeam_channel::bounded(WAITING);
    let mut failed = None;
    thread::scope(|scope| {
        for number in 0..threads.get().min(jobs.len()).min(MAX_THREADS) {
            let (sender, next) = (sender.clone(), &next);
            let worker = move || {
                while let Some((place, job)) = take(next, jobs) {
                    let played = one(plan, job, cancel);
                    let stop = !matches!(played, Ok(Some(_)));
                    if sender.send((place, played)).is_err() || stop {
                        return;
                    }
                }
            };
            let named = thread::Builder::new().name(format!("lab-{number}"));
            if let Err(why) = named.spawn_scoped(scope, worker) {
                failed = Some(RunError::Thread(why));
                break;
            }
        }
        drop(sender);
        for (place, played) in receiver {
            match played {
                Ok(Some(row)) => {
                    if let Some(&job) = jobs.get(place) {
                        finished(Finished { job, row: &row });
                    }
                    if let Some(slot) = rows.get_mut(place) {
                        *slot = Some(row);
                    }
                }
                Ok(None) => {}
                Err(why) => {
                    failed.get_or_insert(why);
                    // No further game is begun.
                    next.store(jobs.len(), Ordering::Relaxed);
                }
            }
        }
    });
    match failed {
        Some(why) => Err(why),
        None => rows
            .into_iter()
            .collect::<Option<_>>()
            .ok_or(RunError::Cancelled),
    }
}

fn take<'a>(next: &AtomicUsize, jobs: &'a [Job]) -> Option<(usize, &'a Job)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    jobs.get(place).map(|job| (place, job))
}

fn one(plan: &Plan, job: &Job, cancel: &AtomicBool) -> Result<Option<Row>, RunError> {
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
    plan: &Plan,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    finished: impl FnMut(Finished),
) -> Result<Record, RunError> {
    let jobs: Vec<Job> = jobs(plan).collect();
    let rows = play_jobs(plan, &jobs, threads, cancel, finished)?;
    Ok(Record::of(plan, rows))
}
