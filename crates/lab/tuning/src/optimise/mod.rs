//! Optimisers of a few real numbers, such as the weights of a strategy.
//!
//! An optimiser gives the candidates of a generation and receives their fitness; the caller
//! evaluates them in threads, in files or on other machines as it likes. Higher fitness is
//! better. All of an optimiser is plain data: it depends on its settings, its seed and the
//! values that it received, and one that was serialised continues bit for bit.
//!
//! Fitness by games is noisy. Two things help, and both are here: the candidates of a
//! generation meet the same games, and a [`Race`] stops to play those that are
//! significantly worse after a few. [`Aggregate`] is how the games of a candidate become
//! one number.

mod aggregate;
mod bounds;
mod cmaes;
mod cross_entropy;
mod error;
mod genetic;
mod method;
mod progress;
mod race;
mod random;
mod swarm;

pub use aggregate::Aggregate;
pub use bounds::{Bounds, MAX_PARAMETERS, Range};
pub use cmaes::{CmaEs, CmaEsSettings};
pub use cross_entropy::{CrossEntropy, CrossEntropySettings};
pub use error::{SettingsError, TellError};
pub use genetic::{Genetic, GeneticSettings};
pub use method::{Method, Search};
pub use progress::{Best, TuningProgress};
pub use race::{Race, Racing, Round};
pub use random::Random;
pub use swarm::{Neighbours, Swarm, SwarmSettings};

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
    fn progress(&self) -> &TuningProgress;

    /// Where the search is now: the mean of the distribution or of the particles.
    fn mean(&self) -> Vec<f64>;

    /// How far the search still spreads: the root mean square, over the parameters, of the
    /// standard deviation in fractions of the range.
    fn spread(&self) -> f64;

    /// How many of the best candidates decide the next generation. A race need not know
    /// more than these.
    fn parents(&self) -> usize;

    /// The point to use in the end: for a swarm the best one, for a population the best of the last
    /// generation, for a distribution its mean, which suffers less from noise.
    fn favourite(&self) -> Vec<f64> {
        self.mean()
    }
}
