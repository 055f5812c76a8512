//! Compares what the painter draws with what it should draw.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod shapes;
mod snapshots;
mod stages;
mod support;
mod textures;
