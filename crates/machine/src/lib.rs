//! The machine without a window: the one wiring of emulator, bot, history and
//! referee that the window, the commands and the tests share.
//!
//! [`Machine`] owns the threads; all its methods are thin over channels.
//! [`play`] runs a machine at full speed and reports; [`crosscheck`] plays on both
//! emulator cores and compares their pictures; [`still`] stops a run at one picture;
//! [`faults`] lets presses and pictures go wrong on purpose.

mod branch;
pub mod crosscheck;
mod event_state;
pub mod faults;
mod machine;
pub mod play;
mod referee;
mod setup;
mod status;
pub mod still;
mod worker;

pub use bot::{Divergences, End, Game, Histogram, Limits, Summary};
pub use emulator::{CoreKind, Mode};
pub use faults::Faults;
pub use machine::Machine;
pub use machine_types::{
    Confusion, Counters, Difference, Goal, Matrix, Question, RefereeReport, ReplayProgress,
    RunState, SearchNews, Speed,
};
pub use setup::{MachineSetup, StartError, Wake};
pub use status::Status;
pub use worker::Worker;
