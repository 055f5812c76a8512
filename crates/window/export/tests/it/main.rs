//! Files that are written from a session, read back by other means.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod branches;
mod cancel;
mod films;
mod layers;
mod logs;
mod pages;
mod pictures;
mod support;
mod tables;
