//! Pictures in, tracked games out.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod altered;
mod auto;
mod cached;
mod choice_text;
mod difficulties;
mod estimator;
mod facts;
mod games;
mod intake;
mod misreads;
mod profiles;
mod reading;
mod shifted;
mod support;
