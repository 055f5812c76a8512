//! What the machine adds to a recording beside its history: what the run is made with, the
//! truth, and snapshots of the core.

use crate::{CoreKind, Faults, Machine};
use cartridge::{TRUTH_MARK, TRUTH_SIZE};
use emulator::Core;
use pad::{BranchId, Epoch, FrameNo};
use session_file::{
    Recorder, RecorderHandle, RecorderStatus, RomInfo, RunInfo, SessionError, truth_hash,
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Frames between two snapshots in a session file. They take up space, and running the game
/// again from the last one is fast.
pub(crate) const SNAPSHOT_INTERVAL: FrameNo = 1_200;

/// What a run is made with.
pub(crate) fn info(rom: &[u8], title: &str, core: CoreKind, faults: &Faults) -> RunInfo {
    RunInfo {
        core: Some((core.name().to_owned(), core.version().to_owned())),
        rom: Some(RomInfo::of(rom, title)),
        faults: faults.to_string(),
    }
}

/// The recorder of the machine's threads, while there is one.
#[derive(Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Option<RecorderHandle>>>);

impl Slot {
    /// Sets where they record.
    pub fn set(&self, recorder: Option<RecorderHandle>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = recorder;
    }

    /// Where they record now.
    pub fn get(&self) -> Option<RecorderHandle> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.clone()
    }
}

/// The hash of the truth in cartridge RAM; `None` if the cartridge has no truth port.
pub(crate) fn truth_in(ram: &[u8]) -> Option<i64> {
    let port = ram.get(..TRUTH_SIZE)?;
    port.starts_with(TRUTH_MARK).then(|| truth_hash(port))
}

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

/// Records the end of a frame.
pub(crate) fn record_frame(
    recorder: &RecorderHandle,
    core: &dyn Core,
    place: (BranchId, Epoch),
    at: (FrameNo, u64),
) {
    if let Some(hash) = truth_in(core.cartridge_ram()) {
        recorder.truth(place, at.0, hash);
    }
    if at.0.is_multiple_of(SNAPSHOT_INTERVAL)
        && let Some(state) = core.snapshot()
    {
        let packed = lz4_flex::compress_prepend_size(&state);
        recorder.snapshot(place, at, Arc::from(packed));
    }
}
