//! The window with the real machine, and its files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;
mod docs;
mod pipeline;
mod support;
mod time;
