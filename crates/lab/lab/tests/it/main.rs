//! Experiments from their text to records, shards and reports.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod experiment;
mod kept;
mod matches;
mod record;
mod report;
mod shard;
mod small;
