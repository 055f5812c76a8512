//! The figures of `blockscope bench`: how long things take on this computer, beside
//! their budgets.
//!
//! Each group is a module and returns rows. The budgets are no tests, because a busy
//! computer takes longer. The window is measured without a display: its passes run as
//! usual, but nothing is put on a screen.

mod clock;
mod decisions;
mod group;
mod idle;
mod lab;
mod pace;
mod parts;
mod report;
mod run;
mod scrub;
mod sessions;
mod start;
mod step;
mod table;
mod throughput;
mod ui;
mod wall;
mod window;

pub use run::{BenchArgs, bench};
