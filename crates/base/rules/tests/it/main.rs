//! The model of the game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod game;
mod measured;
mod motion;
#[path = "../../testdata/measured.rs"]
mod table;
