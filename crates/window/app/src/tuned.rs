//! A search for weights, step by step as plain data, wherever it runs.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::{num::NonZero, sync::atomic::AtomicBool};
use tuning::{
    Check, CheckedPlayer, Task, result_text,
    search::{Event, GenerationLog, Outcome},
};
use workbench::{Compared, TuningPhase, TuningResult, TuningRow};

/// What a search has done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TuningNews {
    /// How far it is.
    Phase(TuningPhase),
    /// A generation is in the log.
    Generation {
        /// Its figures.
        row: TuningRow,
        /// The numbers of the best candidate so far.
        best: Vec<f64>,
        /// Where the search is.
        now: Vec<f64>,
    },
    /// It has found a player.
    Found(TuningResult),
}

/// Runs a search up to a number of generations and compares its result. When it is stopped, its player so
/// far is what it has found.
///
/// # Errors
/// Why it could not go on.
pub fn run(
    task: &Task,
    generations: u32,
    log: &mut dyn GenerationLog,
    (threads, stop): (NonZero<usize>, &AtomicBool),
    take: &mut dyn FnMut(TuningNews),
) -> Result<()> {
    let mut see = |event: Event<'_>| take(seen(generations, event));
    let outcome = task.run_in(generations, log, threads, stop, &mut see)?;
    if outcome.stopped {
        if let Some(result) = partial(task, &outcome) {
            take(TuningNews::Found(result));
        }
        return Ok(());
    }
    let of = task.check.games * (2 + u64::from(task.plan.start().is_some()));
    let mut played = 0;
    let check = task.compare(&outcome, threads, stop, &mut || {
        played += 1;
        take(TuningNews::Phase(TuningPhase::Comparing(played, of)));
    })?;
    let result = match check.is_some() || task.check.games == 0 {
        true => Some(found(task, &outcome, check.as_ref(), false)),
        false => partial(task, &outcome),
    };
    if let Some(result) = result {
        take(TuningNews::Found(result));
    }
    Ok(())
}

/// What a search that was stopped has found, by its log, which has so many generations.
///
/// # Errors
/// When the log can't be read.
pub fn so_far(
    task: &Task,
    generations: u32,
    log: &mut dyn GenerationLog,
) -> Result<Option<TuningResult>> {
    // It plays no game, since the log has all of them.
    let never = AtomicBool::new(false);
    let threads = NonZero::<usize>::MIN;
    let outcome = task.run_in(generations, log, threads, &never, &mut |_| ())?;
    Ok(partial(task, &outcome))
}

/// What a search that was stopped has found, if it has played a generation.
fn partial(task: &Task, outcome: &Outcome) -> Option<TuningResult> {
    let has_played = !outcome.generations.is_empty();
    has_played.then(|| found(task, outcome, None, true))
}

fn seen(generations: u32, event: Event<'_>) -> TuningNews {
    match event {
        Event::Game {
            generation,
            played,
            of,
        } => {
            let (played, of) = (played as u64, of as u64);
            let done = u64::from(generation) * of + played;
            TuningNews::Phase(TuningPhase::Searching(done, u64::from(generations) * of))
        }
        Event::Generation {
            generation,
            known: _,
        } => TuningNews::Generation {
            row: TuningRow {
                best: generation.best.fitness,
                greatest: generation.greatest(),
                mean: generation.mean_fitness(),
                spread: generation.spread,
                games: generation.games,
                restarts: generation.restarts,
            },
            best: generation.best.point.clone(),
            now: generation.mean.clone(),
        },
    }
}

fn found(task: &Task, outcome: &Outcome, check: Option<&Check>, is_partial: bool) -> TuningResult {
    let value = |checked: &CheckedPlayer| [checked.mean, checked.error];
    let compared = check.map(|check| Compared {
        games: check.games,
        is_best: check.is_best(),
        found: value(check.result()),
        start: check.start.as_ref().map(value),
    });
    TuningResult {
        text: result_text(task, outcome, check),
        compared,
        is_partial,
    }
}
