//! Games of other makers are drawn from a seed and calibrated by clicks.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod fits;
mod game;
mod hard;
mod learns;
mod reads;
mod skin;
