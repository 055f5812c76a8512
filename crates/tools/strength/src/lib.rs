//! How strong a strategy is over many games, and a search for better tables.
//!
//! Games are those of [`planner::simulate`]: placements under the game's rules, its
//! randomiser and its scoring, no pixels and no frames between pieces. A game is a function
//! of its seed, its conditions and the strategy, so a repeated run gives the same result,
//! on any number of threads.

mod games;
mod gather;
mod learn;
mod measure;
mod plot;
mod strategies;
mod summary;

pub use games::{Conditions, End, Played, play, play_each};
pub use gather::{gather, played};
pub use learn::Schedule;
pub use measure::measure;
pub use plot::{Report, plot};
pub use strategies::StrategyText;
pub use summary::Summary;
