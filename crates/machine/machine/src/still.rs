//! A run that is stopped at one picture: the same setup gives the same record and
//! the same status, whatever else the computer does.

use crate::{MachineSetup, StartError, Status, StepMachine};
use pad::{Buttons, FrameNo};
use session::{History, Record};
use session::{RunState, Speed};
use std::sync::Arc;

/// One picture of a run.
#[derive(Clone, Debug)]
pub struct Still {
    /// Everything that is known about it.
    pub record: Arc<Record>,
    /// All records up to it.
    pub history: History,
    /// How the machine stood at it. Pictures a second are 0: nobody measured.
    pub status: Status,
}

/// Why there is no such picture.
#[derive(Debug, thiserror::Error)]
pub enum StillError {
    /// The machine did not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no picture before the first.
    #[error("pictures are counted from 1")]
    Zero,
    /// The history's budget is too small for one record.
    #[error("picture {0} is not kept in the history")]
    NotKept(u32),
    /// The core or the bot stopped before it.
    #[error("the game stopped at picture {at}, before picture {wanted}: {why}")]
    Stopped {
        /// The last picture.
        at: FrameNo,
        /// The picture that was asked for.
        wanted: u32,
        /// What happened.
        why: String,
    },
}

/// Plays from power-on to picture `frame`, as fast as it goes, and stops there.
/// `setup.paused` and `setup.speed` are not used.
///
/// # Errors
/// When the machine does not start, or stops by itself before that picture.
pub fn still(setup: MachineSetup, frame: u32) -> Result<Still, StillError> {
    if frame == 0 {
        return Err(StillError::Zero);
    }
    let history = History::default();
    let core = setup.core;
    let mut machine = StepMachine::start(setup, Some(history.clone()))?;
    let wanted = FrameNo::from(frame);
    while machine.frame() < wanted {
        let failed = match machine.step(Buttons::NONE) {
            Err(fault) => Some(fault.to_string()),
            Ok(_) => machine.fault().map(str::to_owned),
        };
        if let Some(why) = failed {
            return Err(StillError::Stopped {
                at: machine.frame(),
                wanted: frame,
                why,
            });
        }
    }
    let record = history.get(wanted).ok_or(StillError::NotKept(frame))?;
    let referee = machine.referee();
    let status = Status {
        run_state: RunState::Paused,
        ran: wanted,
        speed: Speed::Max,
        core,
        title: machine.title().to_owned(),
        frame: wanted,
        clocks: machine.clocks(),
        summary: machine.summary().clone(),
        referee: (referee.frames > 0).then(|| Arc::new(referee.clone())),
        ..Status::default()
    };
    Ok(Still {
        record,
        history,
        status,
    })
}
