//! Games of several points with the same seeds, on several threads.

use crate::search::Error;
use std::{
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
};

/// The value of a game: a function of the parameters and of a seed, called from several
/// threads. Higher is better. Nothing when the game was cancelled, which ends the search as
/// a stop does.
pub type Fitness<'a> = &'a (dyn Fn(&[f64], u64) -> Option<f64> + Sync);

/// Plays each point with each seed, and returns for each point the values of its games; or
/// nothing when the stop was requested first. `done` is called after each game.
///
/// # Errors
/// When a game's value is not a finite number, or a thread fails.
pub fn play_games(
    points: &[&[f64]],
    seeds: &[u64],
    fitness: Fitness,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    done: &mut dyn FnMut(),
) -> Result<Option<Vec<Vec<f64>>>, Error> {
    let count = points.len().max(1);
    // All points play one game before the next game, so that a slow point costs little.
    let job = |index: usize| fitness(points[index % count], seeds[index / count]);
    let jobs = points.len() * seeds.len();
    let Some(values) = evaluate(threads, jobs, &job, stop, done)? else {
        return Ok(None);
    };
    if let Some(index) = values.iter().position(|value| !value.is_finite()) {
        return Err(Error::Value {
            seed: seeds[index / count],
            value: values[index],
        });
    }
    let of = |point| values.iter().skip(point).step_by(count).copied().collect();
    Ok(Some((0..points.len()).map(of).collect()))
}

/// Evaluates `count` jobs and returns their values in order, or nothing when the stop was
/// requested first or a job was cancelled. `done` is called on this thread after each.
fn evaluate(
    threads: NonZero<usize>,
    count: usize,
    job: &(dyn Fn(usize) -> Option<f64> + Sync),
    stop: &AtomicBool,
    done: &mut dyn FnMut(),
) -> Result<Option<Vec<f64>>, Error> {
    let guarded = |index| {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let value = catch_unwind(AssertUnwindSafe(|| job(index)));
        value.map_err(|panic| {
            let why = common::panic_message(&*panic);
            Error::Thread(why.unwrap_or("no reason was given").to_owned())
        })
    };
    let refused = |why: std::io::Error| Err(Error::Thread(why.to_string()));
    let threads = ("tuning", threads.get());
    common::spread(threads, refused, count, guarded, |_, _| done())
}
