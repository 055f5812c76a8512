//! The machine as a whole: games, branches, faults and both cores.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod altered;
mod attract;
mod branch;
mod clean;
#[path = "../common/mod.rs"]
mod common;
mod confusion;
mod crosscheck;
mod differential;
mod driven;
mod games;
mod history;
mod landings;
mod locate;
mod misreads;
mod reading_health;
mod safe_rates;
mod second_skin;
mod session_file;
mod step;
mod still;
mod trouble;
