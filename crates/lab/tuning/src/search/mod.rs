//! Searches for better weights by games, which can be stopped and resumed.
//!
//! A [`Plan`] is all that decides a search. [`run()`] plays its games in threads, gives the
//! fitness to the optimiser and appends one line to the [log](mod@log) for each generation.
//! A search whose log exists takes the fitness values from there until it ends, and plays
//! on: it reaches the same state, bit for bit, as one that was never interrupted. What a
//! game is worth is a function of the parameters and of a seed; this crate knows neither
//! boards nor players.

mod error;
mod games;
pub mod log;
mod plan;
mod pool;
mod run;

pub use error::Error;
pub use games::{Fitness, play_games};
pub use log::Generation;
pub use plan::{MAX_GAMES, Parameter, Plan, Seeds};
pub use run::{Event, Outcome, run};
