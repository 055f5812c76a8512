//! Placements are judged as an exhaustive comparison judges them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod judged;
mod log;
mod sent;
mod whole;
