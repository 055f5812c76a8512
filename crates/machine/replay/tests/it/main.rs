//! Sessions that are recorded and then read and decided again.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod accept;
mod branches;
mod changes;
mod diff;
mod support;
mod versions;
