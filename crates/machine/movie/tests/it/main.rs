//! Movies out and in again, damaged ones, and those that can't be replayed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;
mod made;
mod refused;
mod round_trip;
