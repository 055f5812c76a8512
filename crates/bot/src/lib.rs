//! The thread that reads, tracks, decides and presses.
//!
//! [`Bot`] is its heart: one picture in, one [`session::Record`] out, without a
//! thread or a channel, so that tests can drive it by hand. [`BotThread`] runs a
//! bot on a thread of its own between the emulator's pictures and its presses.
//!
//! All it knows of the game it has seen in pictures: it can't name a core, a
//! cartridge or the truth port.

mod active_plan;
mod bot;
mod bot_history;
mod decider;
mod divergences;
mod games;
mod histogram;
mod limits;
mod menus;
mod player;
mod screen_trail;
mod spare_frames;
mod summary;
mod thread;

pub use bot::Bot;
pub use divergences::Divergences;
pub use histogram::{Histogram, Percentiles};
pub use limits::Limits;
pub use machine_types::{Counters, Goal};
pub use summary::{End, Game, Orders, Summary};
pub use thread::{
    Announced, BotCommand, BotSetup, BotThread, COMMANDS, SIGHTINGS, Seen, Sighting, Wake,
};
