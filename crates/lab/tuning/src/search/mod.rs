//! Searches for better weights by games, which can be stopped and resumed.
//!
//! A [`SearchSpec`] is all that decides a search. [`run()`] plays its games in threads, gives the
//! fitness to the optimiser and appends one line to the [log](mod@log) for each generation.
//! A search whose log exists takes the fitness values from there until it ends, and plays
//! on: it reaches the same state, bit for bit, as one that was never interrupted. What a
//! game is worth is a function of the parameters and of a seed; this crate knows neither
//! boards nor players.

mod error;
mod games;
pub mod log;
mod plan;

pub use error::Error;
pub use games::{Fitness, play_games};
pub use log::{Generation, GenerationLog, LogFile, LogText};
pub use plan::{MAX_GAMES, Parameter, SearchSpec, Seeds};

use crate::optimise::{Optimiser, Search};
use std::{
    num::NonZero,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

/// Progress of a search.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game of this generation was played.
    Game {
        /// The generation, from 0.
        generation: u32,
        /// Games of this generation so far.
        played: usize,
        /// The most games that it can take.
        of: usize,
    },
    /// A generation is in the log.
    Generation {
        /// The generation.
        generation: &'a Generation,
        /// Whether it was read from the log and not played now.
        known: bool,
    },
}

/// A search at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its last state.
    pub search: Search,
    /// All its generations.
    pub generations: Vec<Generation>,
    /// Whether it was stopped before its last generation.
    pub stopped: bool,
}

/// Runs a search up to a number of generations, those in the log included. It begins the log
/// or continues it. When `stop` becomes true it ends after the running games; a generation
/// that is not complete is not in the log and will be played again.
///
/// # Errors
/// When the plan makes no sense, the log is of another search or can't be written, or a
/// game's value is not a finite number.
pub fn run(
    plan: &SearchSpec,
    generations: u32,
    log: &Path,
    fitness: Fitness,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(Event),
) -> Result<Outcome, Error> {
    let log = &mut LogFile::new(log);
    run_in(plan, generations, log, fitness, (threads, stop), progress)
}

/// As [`run`], with a log that need not be a file.
///
/// # Errors
/// As [`run`].
pub fn run_in(
    plan: &SearchSpec,
    generations: u32,
    log: &mut dyn GenerationLog,
    fitness: Fitness,
    (threads, stop): (NonZero<usize>, &AtomicBool),
    progress: &mut dyn FnMut(Event),
) -> Result<Outcome, Error> {
    let mut search = plan.begin()?;
    let opened = log.open(plan, stop);
    let mut known = match opened {
        Err(Error::Stopped) => {
            return Ok(Outcome {
                search,
                generations: Vec::new(),
                stopped: true,
            });
        }
        opened => opened?,
    };
    let mut replayed = 0;
    for (index, generation) in known.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let damaged = || Error::Damaged {
            path: log.path().to_owned(),
            line: index + 2,
        };
        if search.ask() != generation.points {
            return Err(damaged());
        }
        search.tell(&generation.fitness).map_err(|_| damaged())?;
        progress(Event::Generation {
            generation,
            known: true,
        });
        replayed += 1;
    }
    known.truncate(replayed);
    let mut outcome = Outcome {
        search,
        generations: known,
        stopped: false,
    };
    while outcome.search.progress().generation < generations {
        let played = match stop.load(Ordering::Relaxed) {
            true => None,
            false => play(plan, &outcome.search, fitness, threads, stop, progress)?,
        };
        let Some((values, games)) = played else {
            outcome.stopped = true;
            break;
        };
        let points = outcome.search.ask();
        outcome.search.tell(&values)?;
        let Some(generation) = Generation::of(&outcome.search, points, values, games) else {
            break;
        };
        log.add(&generation)?;
        progress(Event::Generation {
            generation: &generation,
            known: false,
        });
        outcome.generations.push(generation);
    }
    Ok(outcome)
}

/// The fitness of the candidates of this generation and the number of games that it took;
/// nothing when the stop was requested.
fn play(
    plan: &SearchSpec,
    search: &Search,
    fitness: Fitness,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(Event),
) -> Result<Option<(Vec<f64>, u64)>, Error> {
    let points = search.ask();
    let generation = search.progress().generation;
    let mut race = plan.race(points.len(), search.parents());
    let mut played = 0;
    while let Some(round) = race.round() {
        let games: Vec<u64> = round
            .games
            .clone()
            .map(|game| plan.game_seed(generation, game))
            .collect();
        let candidates: Vec<&[f64]> = round.candidates.iter().map(|c| &*points[*c]).collect();
        let mut done = || {
            played += 1;
            progress(Event::Game {
                generation,
                played,
                of: points.len() * plan.games,
            });
        };
        let Some(each) = play_games(&candidates, &games, fitness, threads, stop, &mut done)? else {
            return Ok(None);
        };
        race.add(&round, &each);
    }
    Ok(Some((race.fitness(plan.fitness), played as u64)))
}
