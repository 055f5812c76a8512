//! Features on boards of the lab, players by name and from files.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod battle;
mod features;
mod fusion;
mod linear;
mod names;
mod papers;
mod scaled;
mod stop;
