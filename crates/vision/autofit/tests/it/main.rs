//! Games of other makers are drawn from a seed and calibrated by clicks.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod advice;
mod fits;
mod flash;
mod game;
mod hard;
mod learns;
mod makers;
mod reads;
mod skin;
