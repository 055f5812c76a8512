//! What can be shown: the emulator with the bot, a recorded session, or a source that is read.

use crate::feed::{Fed, Feed};
use machine::{MachineSetup, StartError, StepMachine};
use pad::{BranchId, Buttons, Epoch, FrameNo};
use session::History;
use source::Source;
use std::ops::RangeInclusive;
use watch::Watcher;

/// Bytes of records that are kept of the emulator: only the newest one is used.
const MEMORY: usize = 4 << 20;

/// The emulator with the bot, one frame at a call.
pub struct EmulatorFeed {
    machine: StepMachine,
    history: History,
}

impl EmulatorFeed {
    /// Switches the machine on.
    ///
    /// # Errors
    /// When the cartridge is refused.
    pub fn start(setup: MachineSetup) -> Result<Self, StartError> {
        let history = History::new(MEMORY);
        Ok(Self {
            machine: StepMachine::start(setup, Some(history.clone()))?,
            history,
        })
    }
}

impl Feed for EmulatorFeed {
    fn next(&mut self) -> Result<Option<Fed>, String> {
        let stepped = self.machine.step(Buttons::NONE);
        stepped.map_err(|fault| {
            let frame = self.machine.frame();
            format!("the run stopped at picture {frame}: {fault}")
        })?;
        if let Some(why) = self.machine.fault() {
            return Err(why.to_owned());
        }
        Ok(self.history.last().map(Fed::Frame))
    }
}

/// A branch of a recorded session, as it was read.
pub struct SessionFeed {
    history: History,
    branch: BranchId,
    frames: RangeInclusive<FrameNo>,
}

impl SessionFeed {
    /// From the first frame that is kept.
    #[must_use]
    pub fn new(history: History, branch: BranchId) -> Self {
        let frames = history.range(branch);
        #[allow(
            clippy::reversed_empty_ranges,
            reason = "a branch without frames has an empty range"
        )]
        Self {
            frames: frames.unwrap_or(1..=0),
            history,
            branch,
        }
    }
}

impl Feed for SessionFeed {
    fn next(&mut self) -> Result<Option<Fed>, String> {
        // Frames that were dropped have no record.
        let mut records = self
            .frames
            .by_ref()
            .filter_map(|frame| self.history.get_on(self.branch, frame));
        Ok(records.next().map(Fed::Frame))
    }
}

/// A video, a capture or pictures, which are read and followed.
pub struct SourceFeed {
    source: Box<dyn Source>,
    is_live: bool,
    /// Whether there is a single frame.
    is_alone: bool,
    watcher: Watcher,
}

impl SourceFeed {
    /// The frames of a source from the first on, read by this watcher. Those of a live one come at their
    /// own time.
    #[must_use]
    pub fn new(source: Box<dyn Source>, is_live: bool, watcher: Watcher) -> Self {
        Self {
            is_live,
            is_alone: source.frames() == Some(1),
            source,
            watcher,
        }
    }
}

impl Feed for SourceFeed {
    fn next(&mut self) -> Result<Option<Fed>, String> {
        let frame = match self.source.next() {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(None),
            // A folder goes on behind a picture that can't be read; others end.
            Err(why) if self.source.frames().is_none() => return Err(why.to_string()),
            Err(why) => {
                return Ok(Some(Fed::Unread {
                    time: None,
                    why: why.to_string(),
                }));
            }
        };
        let start = common::now();
        let watched = match self.is_alone {
            true => self.watcher.see_alone(&frame),
            false => self.watcher.see(&frame),
        };
        Ok(Some(match watched.sight {
            Ok(sight) => {
                // A source counts from 0, a game from 1.
                let place = (Epoch::default(), frame.number + 1);
                Fed::Frame(sight.record(place, frame.time, start.elapsed()).into())
            }
            Err(why) => Fed::Unread {
                time: Some(frame.time),
                why,
            },
        }))
    }

    fn is_live(&self) -> bool {
        self.is_live
    }
}
