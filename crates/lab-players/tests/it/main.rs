//! The features against those of the planner, and players by name.

#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod features;
mod linear;
mod names;
