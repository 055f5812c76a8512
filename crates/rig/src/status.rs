//! How a machine is doing, as plain data.

use crate::RefereeReport;
use autoplay::Summary;
use emulator::{CoreKind, Speed};
use pad::{Epoch, FrameNo};

/// Whether the game runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// It runs.
    #[default]
    Running,
    /// It stands still until it is told to run or to step.
    Paused,
    /// The core stopped working; a reset or another cartridge starts it again.
    Faulted,
}

/// How a machine is doing.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// Whether the game runs.
    pub run_state: RunState,
    /// Frames the core had run when that last changed; the newest picture may still
    /// be on its way.
    pub ran: FrameNo,
    /// The speed that is asked for.
    pub speed: Speed,
    /// The core that runs it.
    pub core: CoreKind,
    /// The title in the cartridge's header; may be empty.
    pub title: String,
    /// The epoch of the newest picture.
    pub epoch: Epoch,
    /// The number of the newest picture.
    pub frame: FrameNo,
    /// Clocks of the machine since power-on.
    pub clocks: u64,
    /// Pictures a second, measured between two looks at the status.
    pub fps: f64,
    /// Games, counters and times of the pilot.
    pub summary: Summary,
    /// What the referee says; `None` when the cartridge has no truth port.
    pub referee: Option<RefereeReport>,
    /// The last thing that went wrong, in one sentence.
    pub error: Option<String>,
}
