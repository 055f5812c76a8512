//! Images made from pictures of known games, by every kind of wear that captures have.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "they are tests, and print what they counted"
)]

#[allow(dead_code, reason = "the tests of the reader use the rest")]
#[path = "../../../vision/tests/it/support/mod.rs"]
mod support;

mod again;
mod among_others;
mod captures;
mod causes;
mod composed;
mod doubtful;
mod followed;
mod games;
mod wear;
mod world;
