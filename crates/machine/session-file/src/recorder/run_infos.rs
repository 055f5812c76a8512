//! What the runs are made with.

use crate::RunInfo;
use pad::Epoch;

/// What the runs are made with. It may become known before or after a run begins.
pub(super) struct RunInfos {
    /// Of the run that is written, if it began since the recording was started.
    epoch: Option<Epoch>,
    now: RunInfo,
    /// Of the run that comes next.
    next: Option<(Epoch, RunInfo)>,
}

impl RunInfos {
    /// The list for a recording that starts in the run that began in this epoch, if there is one.
    pub fn new(info: RunInfo, epoch: Option<Epoch>) -> Self {
        Self {
            epoch,
            now: info,
            next: None,
        }
    }

    /// What the run that is written is made with.
    pub fn now(&self) -> &RunInfo {
        &self.now
    }

    /// Whether an epoch is one of the run that is written; messages of two threads may
    /// overtake each other.
    pub fn is_in_run(&self, epoch: Epoch) -> bool {
        self.epoch.is_some_and(|begun| epoch >= begun)
    }

    pub fn begin(&mut self, epoch: Epoch) {
        self.epoch = Some(epoch);
        if let Some((_, info)) = self.next.take_if(|(of, _)| *of == epoch) {
            self.now = info;
        }
    }

    /// Other faults of the run that is written.
    pub fn set_faults(&mut self, faults: String) {
        self.now.faults = faults;
    }

    pub fn set(&mut self, epoch: Epoch, info: RunInfo) {
        if self.epoch == Some(epoch) {
            self.now = info;
        } else {
            self.next = Some((epoch, info));
        }
    }
}
