//! The machine without a window: emulator core, bot, history and referee together.
//!
//! [`StepMachine`] runs one frame at a call, without threads. [`Machine`] runs the same parts on
//! threads, for a window that must not wait, or in the turns of a [`MachineTask`], where there are
//! no threads. [`still`] stops at one picture. Pictures
//! and presses can be disturbed by [`Faults`].

mod branch;
mod core_log;
mod event_state;
mod fault_line;
mod judge;
mod machine;
mod record;
mod recording;
mod referee;
pub mod resume;
mod setup;
pub mod soundtrack;
mod start_position;
mod status;
mod step;
pub mod still;
pub mod verify;
mod worker;

pub use bot::{Divergences, End, GameSummary, Histogram, Limits, Summary, guarded};
pub use emulator::{CoreKind, SyncMode};
pub use faults::Faults;
pub use machine::{MEMORY, Machine, MachineTask};
pub use session::{
    Activity, BackgroundSearch, ChanceQuestion, Confusion, Counters, Goal, Matrix, Moves,
    NumbersRead, Question, RefereeReport, ReplayProgress, RunState, SearchNews, Speed,
    TruthDifference,
};
pub use setup::{MachineSetup, StartError, Wake};
pub use start_position::{StartPosition, StartPositionError};
pub use status::Status;
pub use step::StepMachine;
pub use worker::{SearchTask, Worker};
