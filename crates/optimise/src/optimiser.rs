//! What all optimisers have in common.

use crate::TellError;
use serde::{Deserialize, Serialize};

/// The best candidate so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// Its parameters.
    pub point: Vec<f64>,
    /// Its fitness as it was measured; with noise that is more than it is worth.
    pub fitness: f64,
    /// The generation in which it was tried, from 0.
    pub generation: u32,
}

/// A search by generations: ask for the candidates, evaluate them, give their fitness.
pub trait Optimiser {
    /// The candidates of this generation; the same until their fitness is given. Each has
    /// one value for each parameter, inside its range.
    fn ask(&self) -> Vec<Vec<f64>>;

    /// Gives the fitness of the candidates in their order, and goes on to the next
    /// generation.
    ///
    /// # Errors
    /// When there is not one finite value for each candidate; nothing has changed then.
    fn tell(&mut self, fitness: &[f64]) -> Result<(), TellError>;

    /// Generations whose fitness was given.
    fn generation(&self) -> u32;

    /// The best candidate so far; nothing before the first generation.
    fn best(&self) -> Option<&Best>;

    /// Where the search is now: the mean of the distribution or of the particles.
    fn mean(&self) -> Vec<f64>;

    /// How far the search still spreads: the root mean square, over the parameters, of the
    /// standard deviation in fractions of the range.
    fn spread(&self) -> f64;

    /// How many times the search began again elsewhere.
    fn restarts(&self) -> u32;

    /// How many of the best candidates decide the next generation. A race need not know
    /// more than these.
    fn parents(&self) -> usize;

    /// The point to use in the end: for a swarm the best one, for a distribution its mean,
    /// which suffers less from noise.
    fn favourite(&self) -> Vec<f64>;
}

/// Checks that there is one finite fitness value for each candidate.
pub(crate) fn check_fitness(fitness: &[f64], candidates: usize) -> Result<(), TellError> {
    if fitness.len() != candidates {
        return Err(TellError::Count {
            expected: candidates,
            found: fitness.len(),
        });
    }
    match fitness.iter().position(|f| !f.is_finite()) {
        Some(candidate) => Err(TellError::NotFinite { candidate }),
        None => Ok(()),
    }
}

/// The candidates from the best to the worst; of equals the earlier one first.
pub(crate) fn ranking(fitness: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]));
    order
}

/// Takes the best of a generation if it is better than the best so far.
pub(crate) fn keep_best(
    best: &mut Option<Best>,
    generation: u32,
    fitness: &[f64],
    point: impl Fn(usize) -> Vec<f64>,
) {
    let Some(&first) = ranking(fitness).first() else {
        return;
    };
    if best.as_ref().is_none_or(|b| fitness[first] > b.fitness) {
        *best = Some(Best {
            point: point(first),
            fitness: fitness[first],
            generation,
        });
    }
}
