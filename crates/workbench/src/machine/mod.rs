//! Panels on the machine: the bot, the checks and the timing.

pub mod bot;
pub mod checks;
pub mod timing;
