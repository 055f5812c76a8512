//! What every search counts: its generations, the best candidate, and how often it began again
//! elsewhere because it no longer improved.

use crate::optimise::{Bounds, TellError};
use serde::{Deserialize, Serialize};

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TuningProgress {
    /// Generations whose fitness was given.
    pub generation: u32,
    /// The best candidate so far; nothing before the first generation.
    pub best: Option<Best>,
    /// How many times the search began again elsewhere.
    pub restarts: u32,
    /// The best fitness since the last start.
    best_since: Option<f64>,
    /// Generations since then.
    waited: u32,
}

impl TuningProgress {
    /// Counts a generation with this fitness of its candidates, which are at these points of the
    /// unit cube. Returns whether the search has stalled: for `restart_after` generations, which
    /// is never when that is 0.
    ///
    /// # Errors
    /// When there is not one finite value for each candidate; nothing has changed then.
    pub(crate) fn count<'a>(
        &mut self,
        fitness: &[f64],
        restart_after: u32,
        bounds: &Bounds,
        mut candidates: impl ExactSizeIterator<Item = &'a [f64]>,
    ) -> Result<bool, TellError> {
        check_fitness(fitness, candidates.len())?;
        let best = ranking(fitness).first().copied();
        let Some((first, point)) = best.and_then(|i| Some((i, candidates.nth(i)?))) else {
            return Ok(false);
        };
        let now = fitness[first];
        if self.best.as_ref().is_none_or(|best| now > best.fitness) {
            self.best = Some(Best {
                point: bounds.point(point),
                fitness: now,
                generation: self.generation,
            });
        }
        self.generation += 1;
        if self.best_since.is_none_or(|best| now > best) {
            self.best_since = Some(now);
            self.waited = 0;
        } else {
            self.waited += 1;
        }
        Ok(restart_after > 0 && self.waited >= restart_after)
    }

    /// Begins again elsewhere.
    pub(crate) fn restart(&mut self) {
        self.restarts += 1;
        self.best_since = None;
        self.waited = 0;
    }
}

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

/// Checks that there is one finite fitness value for each candidate.
fn check_fitness(fitness: &[f64], candidates: usize) -> Result<(), TellError> {
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
