//! Tests of what is written and read.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod altered;
mod fumens;
mod read;
