//! The program: its commands, exit codes and written files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod calibrate;
mod decode;
mod exit_codes;
mod export;
mod formats;
mod golden;
mod inspection;
mod json;
mod lab;
mod learn;
mod manual;
mod mcp;
mod movie;
mod outputs;
mod pad;
mod plan;
mod program;
#[cfg(target_os = "linux")]
mod recording;
mod regress;
mod review;
mod serve;
mod soak;
mod support;
mod sweeps;
#[cfg(unix)]
mod tbp;
mod tune;
mod watch;
