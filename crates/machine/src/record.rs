//! Recording what the machine does in a session file.

use crate::{Machine, recording::info};
use session_file::{Recorder, RecorderStatus, RunInfo, SessionError};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, MutexGuard, PoisonError},
};

impl Machine {
    /// Records everything from now on into a session file, with all that the history has. A
    /// recording that is on its way is ended before.
    ///
    /// # Errors
    /// When the file can't be made.
    pub fn record(&self, path: &Path) -> Result<(), SessionError> {
        self.stop_recording();
        let recorder = Recorder::start(path, &self.history, self.run_info())?;
        self.recorder_slot.set(Some(recorder.handle().clone()));
        *self.recorder() = Some(recorder);
        Ok(())
    }

    /// What the run is made with.
    #[must_use]
    pub fn run_info(&self) -> RunInfo {
        let rom = Arc::clone(&self.rom.lock().unwrap_or_else(PoisonError::into_inner));
        let (title, core) = self.events.loaded();
        info(&rom, &title, core, &self.faults)
    }

    /// Ends the recording. Returns the number of frames in the file, or why it ended before;
    /// `None` when nothing was recorded.
    pub fn stop_recording(&self) -> Option<Result<u64, String>> {
        let recorder = self.recorder().take()?;
        self.recorder_slot.set(None);
        Some(recorder.finish())
    }

    /// The file that is recorded into, and how that goes.
    #[must_use]
    pub fn recording(&self) -> Option<(PathBuf, RecorderStatus)> {
        let recorder = self.recorder();
        let recorder = recorder.as_ref()?;
        Some((recorder.path().to_owned(), recorder.status()))
    }

    fn recorder(&self) -> MutexGuard<'_, Option<Recorder>> {
        self.recorder.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
