//! Both cores: frames, snapshots, branches and running beside the bot.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;
mod blockfall;
mod boot;
#[path = "../common/mod.rs"]
mod common;
mod core;
mod free_run;
mod lockstep;
mod shutdown;
mod sound;
