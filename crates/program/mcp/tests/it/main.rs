//! A client of the protocol on a stream within the process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failing test panics"
)]

mod client;
mod damaged;
mod examples;
mod story;
mod tools;
