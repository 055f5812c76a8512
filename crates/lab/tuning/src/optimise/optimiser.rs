//! What all optimisers have in common.

use crate::optimise::{Progress, TellError};

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

    /// How far it has come.
    fn progress(&self) -> &Progress;

    /// Where the search is now: the mean of the distribution or of the particles.
    fn mean(&self) -> Vec<f64>;

    /// How far the search still spreads: the root mean square, over the parameters, of the
    /// standard deviation in fractions of the range.
    fn spread(&self) -> f64;

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
