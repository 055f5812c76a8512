//! Time as one idea: it runs from the cursor.
//!
//! While the cursor follows the end, running and stepping are the machine's. In the
//! past they walk the recorded frames, at the speed that is set, and where these end
//! the machine goes on: there is no second set of keys for it. Only a loop keeps time
//! in the past.
//!
//! Stepping pauses the machine first. Seeking does not: the view does not move while the
//! game runs on, until it follows the end again.
//!
//! Everything in `playback_state`, `replay` and `moves` is plain data in and out, so
//! that it can be tested without a window or a machine.

mod cursor;
mod events;
mod history_edit;
mod moves;
mod playback_state;
mod replay;
mod state;

pub use cursor::Cursor;
pub(crate) use events::{event_beside, out_of_reach};
pub use history_edit::HistoryEdit;
pub use playback_state::{PlaybackState, Span};
pub use replay::{Replay, rate};
pub use state::Time;

/// How many frames the longer step runs.
pub const STEP_MANY: u32 = 10;

/// What is asked of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineCommand {
    /// Run until paused.
    Run,
    /// Pause at the newest picture.
    Pause,
    /// Run so many frames, then pause.
    Step(u32),
}
