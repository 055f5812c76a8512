//! Tests of the rules and the boards they are played on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod boards;
mod garbage;
mod plain;
mod play;
mod presets;
mod reach;
mod spins;
