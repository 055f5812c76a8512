//! The search for better weights: CMA-ES over seeded games.
//!
//! All strategies of a generation play the same games, so that only the weights differ;
//! every generation plays new games, so that the weights do not fit single games. The log
//! has every tried point and its fitness. An interrupted search starts again from its seed
//! and takes fitness values from the log instead of playing; so it reaches the same state
//! and continues.

mod log;

use crate::{Conditions, End, Played, StrategyText, Weights, play_each};
use anyhow::{Context as _, ensure};
use cmaes::{CMAESOptions, DVector, Mode};
use indicatif::ProgressBar;
use log::{Generation, Header, Log};
use rules::MAX_SCORE;
use std::{
    cell::{Cell, RefCell},
    path::Path,
};

/// The points for each line less, once the score was reached.
const LINE: f64 = 5_000.0;
/// The number of lines at which reaching the score gives no extra points.
const MANY_LINES: f64 = 600.0;

/// The settings of a search.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Generations in all, those in the log included.
    pub generations: u64,
    /// Strategies in a generation.
    pub population: usize,
    /// Games of each strategy in a generation.
    pub games: u64,
    /// The seed of the search and of the games.
    pub seed: u64,
    /// The initial step size, as a fraction of a weight.
    pub step: f64,
    /// The conditions of the games.
    pub conditions: Conditions,
    /// The number of threads.
    pub threads: usize,
}

/// The value of a game: its score, and more if the score was reached with fewer lines.
#[must_use]
pub fn fitness(game: &Played) -> f64 {
    match game.end {
        End::Score => f64::from(MAX_SCORE) + LINE * (MANY_LINES - game.lines as f64),
        End::ToppedOut | End::Cap => f64::from(game.score),
    }
}

/// Searches from a strategy's weights and returns the mean strategy of the last generation.
/// Continues the log at `log` if there is one.
///
/// # Errors
/// One sentence when the log can't be written or is of another search, or when the weights
/// can't be searched.
pub fn tune(
    start: &StrategyText,
    tuning: &Tuning,
    log: &Path,
    bar: &ProgressBar,
) -> anyhow::Result<StrategyText> {
    let weights = Weights::of(start)?;
    let mut log = Log::open(log, &Header::of(start, tuning))?;
    let task = Task {
        weights: &weights,
        tuning,
        known: log.generations.clone(),
        generation: Cell::new(0),
        tried: RefCell::default(),
        failed: RefCell::default(),
        bar,
    };
    let mut search = CMAESOptions::new(vec![0.0; weights.len()], tuning.step)
        .mode(Mode::Maximize)
        .population_size(tuning.population)
        .seed(tuning.seed)
        .build(|point: &DVector<f64>| task.try_out(point))
        .map_err(|error| anyhow::anyhow!("the search can't be set up: {error:?}"))?;
    for generation in 0..tuning.generations {
        task.generation.set(generation);
        let is_over = search.next().is_some();
        if let Some(error) = task.failed.take() {
            return Err(error);
        }
        let (points, fitness) = task.tried.take().into_iter().unzip();
        if generation >= log.generations.len() as u64 {
            let mean = weights.at(search.mean().as_slice())?.text;
            log.add(Generation {
                generation,
                points,
                fitness,
                mean,
            })?;
        }
        if is_over {
            break;
        }
    }
    weights.at(search.mean().as_slice())
}

/// The fitness function of the search.
struct Task<'a> {
    weights: &'a Weights,
    tuning: &'a Tuning,
    known: Vec<Generation>,
    generation: Cell<u64>,
    /// The points of this generation and their fitness.
    tried: RefCell<Vec<(Vec<f64>, f64)>>,
    failed: RefCell<Option<anyhow::Error>>,
    bar: &'a ProgressBar,
}

impl Task<'_> {
    /// The fitness of a point; not a number when that fails, which ends the search.
    fn try_out(&self, point: &DVector<f64>) -> f64 {
        let point = point.as_slice();
        match self.known(point).and_then(|known| match known {
            Some(fitness) => Ok(fitness),
            None => self.played(point),
        }) {
            Ok(fitness) => {
                self.bar.inc(1);
                self.tried.borrow_mut().push((point.to_vec(), fitness));
                fitness
            }
            Err(error) => {
                self.failed.borrow_mut().get_or_insert(error);
                f64::NAN
            }
        }
    }

    /// The fitness of the point in the log.
    fn known(&self, point: &[f64]) -> anyhow::Result<Option<f64>> {
        let generation = usize::try_from(self.generation.get())?;
        let Some(known) = self.known.get(generation) else {
            return Ok(None);
        };
        let i = self.tried.borrow().len();
        let fitness = known.fitness_at(i, point);
        ensure!(
            fitness.is_some(),
            "generation {generation} of the log belongs to another search: choose another file"
        );
        Ok(fitness)
    }

    /// The mean over the games of this generation.
    fn played(&self, point: &[f64]) -> anyhow::Result<f64> {
        let tuning = self.tuning;
        let strategy = self.weights.at(point)?.strategy;
        let first = tuning.generation_seed(self.generation.get());
        let mut sum = 0.0;
        play_each(
            &strategy,
            (first, tuning.games),
            &tuning.conditions,
            tuning.threads,
            |game| {
                sum += fitness(&game);
                Ok(())
            },
        )
        .context("the games of a generation can't be played")?;
        Ok(sum / tuning.games as f64)
    }
}

impl Tuning {
    /// The seed of the first game of a generation.
    fn generation_seed(&self, generation: u64) -> u64 {
        self.seed.wrapping_add(generation.wrapping_mul(self.games))
    }
}

#[cfg(test)]
mod tests;
