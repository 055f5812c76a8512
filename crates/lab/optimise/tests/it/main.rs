//! Searches on functions whose best point is known.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod bounds;
mod functions;
mod race;
mod resume;
mod settings;
