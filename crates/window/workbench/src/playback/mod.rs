//! Playback: one set of keys for the running game and for recorded frames.
//!
//! While the cursor follows the newest frame, running and stepping control the machine. At
//! a past frame they play recorded frames, at the chosen speed; after the last one the
//! machine continues. Only a loop stays within the recorded frames.
//!
//! Stepping pauses the machine first. Seeking does not: the game runs on while a past frame
//! is shown, until the view follows the newest frame again.
//!
//! Everything in `playback_state`, `replay` and `moves` is plain data in and out, so
//! that it can be tested without a window or a machine.

pub mod commands;
mod cursor;
mod events;
mod history_edit;
pub mod key_repeat;
mod moves;
mod playback_state;
mod replay;
mod state;
#[cfg(test)]
mod tests;
mod track;

pub use commands::{NUDGE_FAR, PlaybackAction};
pub use cursor::Cursor;
pub(crate) use events::{event_beside, out_of_reach};
pub use history_edit::{BookmarkText, HistoryEdit};
pub use playback_state::{PlaybackState, Span};
pub use replay::{Replay, rate};
pub use state::Time;
pub use track::Track;

/// How many frames the longer step runs.
pub const STEP_MANY: u32 = 10;

/// A request to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineCommand {
    /// Run until paused.
    Run,
    /// Pause at the newest picture.
    Pause,
    /// Run this number of frames, then pause.
    Step(u32),
}
