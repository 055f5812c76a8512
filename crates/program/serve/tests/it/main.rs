//! Clients of a server on loopback.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failing test panics"
)]

mod client;
mod document;
mod feeds;
mod frames;
mod news;
mod refused;
mod splits;
