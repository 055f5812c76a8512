//! The structure of the source text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod circles;
mod crates;
mod documents;
mod files;
mod folders;
mod layers;
mod modules;
mod words;
