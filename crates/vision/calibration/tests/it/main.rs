//! Readings accounted for, wells found, profiles edited.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod drafts;
mod flips;
mod frames;
mod inspect;
mod locate;
#[path = "../../../vision/tests/it/support/mod.rs"]
#[allow(dead_code, reason = "the tests of the reader use the rest")]
mod support;
mod why;
