//! Playback: one set of keys for the running game and for recorded frames.
//!
//! While the cursor follows the newest frame, running and stepping control the machine. At
//! a past frame they play recorded frames, at the chosen speed; after the last one the
//! machine continues. Only a loop stays within the recorded frames.
//!
//! Stepping pauses the machine first. Seeking does not: the game runs on while a past frame
//! is shown, until the view follows the newest frame again.
//!
//! Everything in `playback_state`, `replay` and `apply` is plain data in and out, so
//! that it can be tested without a window or a machine.

mod apply;
mod cursor;
mod events;
mod history_edit;
pub mod key_repeat;
mod playback_state;
pub(crate) mod replay;
mod state;
#[cfg(test)]
mod tests;

pub use apply::PlaybackEffect;
pub use cursor::Cursor;
pub use history_edit::HistoryEdit;
pub use playback_state::{PlaybackState, Span};
pub use replay::Replay;
pub use state::Time;

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
