//! The planner from outside: searches, plans and scripts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;
mod chance;
mod chance_tree;
mod common;
mod engine;
mod exact;
mod fresh;
mod general;
mod presets;
mod reach;
mod reasons;
mod scripts;
mod search;
mod strength;
mod tall;
mod tap_routes;
