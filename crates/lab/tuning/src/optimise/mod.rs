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
mod best;
mod bounds;
mod cmaes;
mod cross_entropy;
mod error;
mod method;
mod optimiser;
mod progress;
mod race;
mod random;
mod swarm;

pub use aggregate::Aggregate;
pub use best::Best;
pub use bounds::{Bounds, MAX_PARAMETERS, Range};
pub use cmaes::{CmaEs, CmaEsSettings};
pub use cross_entropy::{CrossEntropy, CrossEntropySettings};
pub use error::{SettingsError, TellError};
pub use method::{Method, Search};
pub use optimiser::Optimiser;
pub use progress::Progress;
pub use race::{Race, Racing, Round};
pub use random::Random;
pub use swarm::{Neighbours, Swarm, SwarmSettings};
