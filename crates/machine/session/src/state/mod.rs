//! Plain data that the machine and the window share.
//!
//! The window does not know the machine's threads, and the machine does not know the
//! window. Settings that one sends to the other, and counters that one shows of the other,
//! are defined here once.

mod activity;
mod confusion;
mod last_minute;
mod question;
mod referee_report;
mod speed;

pub use activity::Activity;
pub use confusion::{Confusion, Matrix, NEXT};
pub use last_minute::LastMinute;
pub use question::{BackgroundSearch, ChanceQuestion, ChanceReport, Moves, Question, SearchNews};
pub use referee_report::{NumbersRead, RefereeReport, TruthDifference};
pub use speed::Speed;

use pad::BranchId;
use serde::{Deserialize, Serialize};

/// Whether the game runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// No cartridge has been loaded.
    #[default]
    Empty,
    /// Frames are run.
    Running,
    /// No frame is run until the machine is started or stepped.
    Paused,
    /// The core has failed; a reset or another cartridge starts it again.
    Faulted,
}

impl RunState {
    /// The text that the window shows.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Empty => "no game",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Faulted => "fault",
        }
    }
}

/// Progress of a switch to another branch: the frames that lead to its first one are
/// run again. The game is paused meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayProgress {
    /// The branch.
    pub branch: BranchId,
    /// Frames that have been run again.
    pub done: u64,
    /// Frames to run again in all; 0 until that is known.
    pub of: u64,
}

/// The game that the bot chooses in the menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// The digit chosen on the level screen, 0..=9.
    pub level: u8,
    /// Hearts mode: every level is as fast as the one ten above it.
    pub heart: bool,
    /// Pictures to wait on the title screen before Start is pressed. Another number
    /// gives another sequence of pieces.
    pub start_delay: u32,
}

/// Counts of what did not go as planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Pictures whose reading is neither the tracked state nor a known transition of
    /// the game.
    pub misreads: u64,
    /// New presses, in a step that reads input, whose certain effect was not seen.
    pub lost_presses: u64,
    /// Locks elsewhere than the first plan that was acted on.
    pub misdrops: u64,
    /// Plans that were replaced after their first press.
    pub replans: u64,
    /// Pieces whose first press came more than two frames after they could be known.
    pub late_plans: u64,
}

impl Counters {
    /// Names and values, in the order in which they are shown.
    #[must_use]
    pub fn named(&self) -> [(&'static str, u64); 5] {
        [
            ("misreads", self.misreads),
            ("lost_presses", self.lost_presses),
            ("misdrops", self.misdrops),
            ("replans", self.replans),
            ("late_plans", self.late_plans),
        ]
    }

    /// Whether all are 0.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        *self == Self::default()
    }
}
