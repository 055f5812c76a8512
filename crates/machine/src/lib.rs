//! The machine without a window: emulator core, bot, history and referee together.
//!
//! [`StepMachine`] runs one frame at a call, without threads. [`Machine`] runs the
//! same parts on threads, for a window that must not wait. [`play`] runs to a limit
//! and reports; [`soak`] runs for hours with disturbances; [`still`] stops at one
//! picture; [`crosscheck`] runs both emulator cores and compares their pictures;
//! [`faults`] disturbs presses and pictures.

mod branch;
mod core_log;
pub mod crosscheck;
mod event_state;
pub mod faults;
mod judge;
mod machine;
pub mod play;
mod record;
mod recording;
mod referee;
pub mod resume;
mod setup;
pub mod soak;
mod status;
mod step;
pub mod still;
pub mod verify;
mod worker;

pub use bot::{Divergences, End, Game, Histogram, Limits, Summary};
pub use emulator::{CoreKind, Mode};
pub use faults::Faults;
pub use machine::{MEMORY, Machine};
pub use machine_types::{
    Activity, Confusion, Counters, Difference, Goal, Matrix, Question, RefereeReport,
    ReplayProgress, RunState, SearchNews, Speed,
};
pub use setup::{MachineSetup, StartError, Wake};
pub use status::Status;
pub use step::StepMachine;
pub use worker::Worker;
