//! Recording what the machine does in a session file.

use crate::{Machine, recording::info};
use common::Instant;
use session_file::{KeptCore, Recorder, RecorderHandle, RecorderStatus, RunInfo, SessionError};
use std::{
    path::{Path, PathBuf},
    sync::MutexGuard,
};

impl Machine {
    /// Records everything from now on into a session file, with all that the history has. A
    /// recording that is on its way is ended before.
    ///
    /// # Errors
    /// When the file can't be made.
    pub fn record(&self, path: &Path) -> Result<(), SessionError> {
        self.stop_recording();
        let slot = &self.recorder_slot;
        let attach = |handle: &RecorderHandle| slot.begin(handle);
        match Recorder::start(path, &self.history, self.run_info(), attach) {
            Ok(recorder) => {
                *self.recorder() = Some(recorder);
                Ok(())
            }
            Err(why) => {
                slot.end();
                Err(why)
            }
        }
    }

    /// Writes what is recorded, until about `end`; nothing where a thread does it.
    pub fn write_recording(&self, end: Instant) {
        if let Some(recorder) = self.recorder().as_mut() {
            recorder.turn(end);
        }
    }

    /// Truths and snapshots of the frames that the history keeps, for a file that is written
    /// of them.
    #[must_use]
    pub fn kept_core(&self) -> KeptCore {
        self.wait_for_truths();
        self.recorder_slot.kept()
    }

    /// What the run is made with.
    #[must_use]
    pub fn run_info(&self) -> RunInfo {
        let (rom, core) = self.events.loaded();
        info(&rom, core, self.line.text())
    }

    /// Records the faults of the run, if they are others than before.
    pub(crate) fn record_faults(&self) {
        let recorder = self.recorder_slot.recorder();
        let faults = self.line.text();
        let mut recorded = common::lock(&self.recorded_faults);
        if let Some(recorder) = recorder.filter(|_| *recorded != faults) {
            recorder.set_faults(faults.clone());
        }
        *recorded = faults;
    }

    /// Ends the recording. Returns the number of frames in the file, or why it ended before;
    /// `None` when nothing was recorded.
    pub fn stop_recording(&self) -> Option<Result<u64, String>> {
        Some(self.detach_recorder()?.finish())
    }

    /// Records nothing more and returns the recording, which may still be copying older frames:
    /// finish it where waiting does not matter. `None` when nothing was recorded.
    pub fn detach_recorder(&self) -> Option<Recorder> {
        self.record_faults();
        let mut recorder = self.recorder().take()?;
        recorder.detach();
        self.wait_for_truths();
        self.recorder_slot.end();
        Some(recorder)
    }

    /// Waits for the truths of the frames that the history has.
    fn wait_for_truths(&self) {
        if let Some(last) = self.history.last() {
            let picture = &last.picture;
            let newest = (picture.epoch, picture.number);
            self.recorder_slot.wait_for_truths(newest);
        }
    }

    /// The file that is recorded into, and how that goes.
    #[must_use]
    pub fn recording(&self) -> Option<(PathBuf, RecorderStatus)> {
        let recorder = self.recorder();
        let recorder = recorder.as_ref()?;
        Some((recorder.path().to_owned(), recorder.status()))
    }

    fn recorder(&self) -> MutexGuard<'_, Option<Recorder>> {
        common::lock(&self.recorder)
    }
}
