//! What the bot knows of one picture, to compare it with the truth.

use pad::{BranchId, Epoch, FrameNo};
use session::Record;
use std::sync::Arc;
use vision::{Reading, Tracked};

/// The reading of a picture, and the state tracked at it.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The reading of this picture alone.
    pub reading: Arc<Reading>,
    /// What is tracked over pictures.
    pub tracked: Arc<Tracked>,
}

impl Observation {
    /// The part of a record that is compared with the truth.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Self {
            reading: Arc::clone(&record.reading),
            tracked: Arc::clone(&record.tracked),
        }
    }
}

/// What the bot knew at one picture, sent to the referee.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The picture's branch.
    pub branch: BranchId,
    /// The picture's epoch.
    pub epoch: Epoch,
    /// The picture's number.
    pub number: FrameNo,
    /// What is known of it; `None` when the bot has failed.
    pub seen: Option<Observation>,
    /// Whether a limit had been reached before it, so that it is not counted.
    pub ended: bool,
}
