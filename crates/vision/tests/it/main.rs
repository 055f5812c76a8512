//! Pictures in, tracked games out.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod auto;
mod cached;
mod difficulties;
mod drafts;
mod facts;
mod flips;
mod games;
mod inspect;
mod intake;
mod locate;
mod misreads;
mod profiles;
mod reading;
mod support;
mod why;
