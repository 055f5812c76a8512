//! Tests of the tuples and their tables.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

mod tables;
mod values;
