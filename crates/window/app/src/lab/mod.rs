//! The lab on threads of its own: the games of the wall, matches, and experiments.

mod experiment;
mod games;
mod hand;
mod handle;
mod pace;
mod result;
mod shared;
mod versus;
mod wall;

pub use experiment::{Experimenting, Outcome, as_listed, listed, own, result_id, start};
pub use games::{Games, Task};
pub use handle::{Handle, Play};
pub use result::KeptResult;
pub use versus::{MatchTask, MatchWants, Versus};
pub use wall::{Wall, Wants};
