//! Games of the cartridge, followed without their buttons and without a clock.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod cartridge_play;
mod damaged;
mod support;
