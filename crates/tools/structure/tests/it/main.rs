//! The structure of the source text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod circles;
mod crates;
mod features;
mod files;
mod folders;
mod modules;
mod seeds;
mod words;
