//! Searches with a log: unbroken, stopped, killed, of others.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod killed;
mod logs;
mod plans;
mod stopped;
mod support;
