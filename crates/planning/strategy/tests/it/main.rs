//! Features and files, from outside.

#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod features;
