//! Pictures in, tracked games out.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod difficulties;
mod games;
mod intake;
mod misreads;
mod profiles;
mod reading;
mod support;
