//! Reads pictures, tracks the game, plans and presses.
//!
//! [`Bot`] turns one picture into one [`session::Record`], without a thread or a
//! channel. [`RunningBot`] runs a bot, on a thread of its own or in turns, between the emulator's
//! pictures and its presses.
//!
//! It knows of the game only what pictures show: this crate can't name a core, a
//! cartridge or the truth port.

mod active_plan;
mod bot;
mod bot_history;
mod command;
mod decider;
mod games;
mod guarded;
mod histogram;
mod menus;
mod player;
mod replay;
mod running;
mod screen_trail;
mod sighting;
mod spare_frames;
mod summary;

pub use bot::Bot;
pub use command::BotCommand;
pub use guarded::{GuardedBot, guarded};
pub use histogram::{Histogram, Percentiles};
pub use replay::{BotReplay, Instead};
pub use running::{
    BotSetup, BotTask, COMMANDS, Interceptor, PlainLine, RunningBot, SIGHTINGS, Wake,
};
pub use session::{Counters, Goal};
pub use sighting::{Observation, Sighting};
pub use spare_frames::{RemainingGoal, SpareFrames};
pub use summary::{Divergences, End, GameSummary, Limits, Orders, Summary};
