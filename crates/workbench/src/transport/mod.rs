//! Time as one idea: it runs from the cursor.
//!
//! While the cursor follows the end, running and stepping are the machine's. In the
//! past they walk the recorded frames, at the speed that is set, and where these end
//! the machine goes on: there is no second set of keys for it. Only a loop keeps time
//! in the past.
//!
//! Stepping holds the machine first. Going to a frame does not: the view stands
//! still while the game runs on, until it is told to follow the end again.
//!
//! Everything in [`moment`], [`replay`] and [`obey`] is plain data in and out, so
//! that it can be tested without a window or a machine.

pub mod carry_out;
pub mod hold;
mod moment;
mod obey;
pub(crate) mod replay;
#[cfg(test)]
mod tests;

pub use moment::{Moment, Span};
pub use replay::Replay;

/// What the machine is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Run until told otherwise.
    Run,
    /// Hold at the newest picture.
    Pause,
    /// Run so many frames, then hold.
    Step(u32),
}
