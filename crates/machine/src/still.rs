//! A run that is stopped at one picture: the same setup gives the same record and
//! the same status, whatever else the computer does.

use crate::{Machine, MachineSetup, StartError, Status};
use machine_types::Speed;
use pad::FrameNo;
use session::{History, Record};
use std::{sync::Arc, time::Duration};

/// How often the picture is looked for.
const LOOKED_EVERY: Duration = Duration::from_millis(2);

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
    /// The core or the pilot stopped before it.
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
/// `setup.paused` and `setup.speed` count for nothing.
///
/// # Errors
/// When the machine does not start, or stops by itself before that picture.
pub fn still(setup: MachineSetup, frame: u32) -> Result<Still, StillError> {
    if frame == 0 {
        return Err(StillError::Zero);
    }
    let machine = Machine::start(MachineSetup {
        paused: true,
        speed: Speed::Max,
        ..setup
    })?;
    machine.step(frame);
    let record = loop {
        // The summary is the last thing that is told of a picture.
        if machine.summary(|summary| summary.frame) >= FrameNo::from(frame)
            && let Some(record) = machine.history().get(FrameNo::from(frame))
        {
            break record;
        }
        if let Some(why) = machine.status().error {
            return Err(StillError::Stopped {
                at: machine.status().frame,
                wanted: frame,
                why,
            });
        }
        std::thread::sleep(LOOKED_EVERY);
    };
    let (status, history) = (machine.status(), machine.history().clone());
    // The referee comes after the picture: it has judged this one when all has ended.
    let (summary, referee) = machine.finish();
    let status = Status {
        fps: 0.0,
        referee: Some(Arc::new(referee)).filter(|report| report.frames > 0),
        summary,
        ..status
    };
    Ok(Still {
        record,
        history,
        status,
    })
}
