//! The lab on threads of its own: the games of the wall, and experiments.

mod experiment;
mod games;
mod pace;
mod result;
mod wall;

pub use experiment::{Experimenting, Outcome, as_listed, listed, own, result_id, start};
pub use games::{Games, Task};
pub use result::KeptResult;
pub use wall::{Wall, Wants};
