//! The answers of a strategy to a front end, whole and damaged.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod answers;
