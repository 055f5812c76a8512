//! Tests of the rules and the boards they are played on.

mod boards;
mod plain;
mod play;
mod presets;
mod reach;
mod spins;
