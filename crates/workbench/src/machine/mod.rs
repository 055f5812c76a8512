//! The state of the machine: what the bot does, whether the run is clean, and how long
//! things take.

pub mod bot;
pub mod checks;
pub mod timing;
