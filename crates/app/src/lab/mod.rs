//! The games of the wall, which are played on a thread of their own.

mod games;
mod pace;
mod wall;

pub use games::{Games, Task};
pub use wall::{Wall, Wants};
