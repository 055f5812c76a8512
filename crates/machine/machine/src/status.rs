//! How a machine is doing, as plain data.

use bot::Summary;
use emulator::CoreKind;
use pad::{BranchId, Epoch, FrameNo};
use session::{RefereeReport, ReplayProgress, RunState, Speed};
use std::sync::Arc;

/// How a machine is doing.
#[derive(Clone, Debug, Default)]
pub struct Status {
    /// Whether the game runs; it is paused once the newest picture is recorded too.
    pub run_state: RunState,
    /// Frames the core had run when it last began or stopped.
    pub ran: FrameNo,
    /// The requested speed.
    pub speed: Speed,
    /// The core that runs it.
    pub core: CoreKind,
    /// The title in the cartridge's header; may be empty.
    pub title: String,
    /// The branch of the newest picture.
    pub branch: BranchId,
    /// A branch in preparation; the game is paused meanwhile.
    pub replay: Option<ReplayProgress>,
    /// The epoch of the newest picture.
    pub epoch: Epoch,
    /// The number of the newest picture; on a new branch at first the one that it was
    /// forked at.
    pub frame: FrameNo,
    /// Clocks of the machine since power-on.
    pub clocks: u64,
    /// Pictures a second, measured between two looks at the status.
    pub fps: f64,
    /// Games, counters and times of the bot.
    pub summary: Summary,
    /// The report of the referee; `None` when the cartridge has no truth port.
    pub referee: Option<Arc<RefereeReport>>,
    /// Whether frames are run without waiting for answers.
    pub free_run: bool,
    /// Answers that came after their frame had run, since power-on.
    pub late_answers: u64,
    /// Pictures that nobody took in time, since power-on.
    pub dropped_pictures: u64,
    /// The last thing that went wrong, in one sentence.
    pub error: Option<String>,
}
