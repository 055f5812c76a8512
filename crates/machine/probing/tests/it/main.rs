//! Builds of Blockfall with other menus, spawns, turns, shifts, gravity and locks are learnt from
//! pictures alone, and played.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod clicks;
mod kinds;
mod support;
