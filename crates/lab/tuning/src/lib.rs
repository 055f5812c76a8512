//! Tuning files: which numbers of which player are searched, under which rules, and what a
//! game is worth.
//!
//! A file has the player as a table, and beside it the same table with ranges where numbers
//! are to be searched. So every number of every kind of player can be searched, and the
//! result is that table with the numbers found in it: a player like any other.

mod check;
mod error;
mod file;
mod measure;
pub mod optimise;
mod parameters;
mod result;
pub mod search;
mod task;

pub use check::{Check, CheckedPlayer};
pub use error::TaskError;
pub use file::CheckSettings;
pub use measure::FitnessMetric;
pub use result::result_text;
pub use task::Task;
