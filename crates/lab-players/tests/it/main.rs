//! The features against those of the planner, and players by name.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod battle;
mod features;
mod linear;
mod names;
mod papers;
