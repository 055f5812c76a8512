//! What the painter draws, against what it should have.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod random;
mod shapes;
mod snapshots;
mod stages;
mod support;
mod textures;
