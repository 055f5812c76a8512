//! What the machine adds to a recording beside its history: what the run is made with, the
//! truth, and snapshots of the core.

use crate::{CoreKind, Faults};
use cartridge::{TRUTH_MARK, TRUTH_SIZE};
use emulator::Core;
use pad::{BranchId, Epoch, FrameNo};
use session_file::{RecorderHandle, RomInfo, RunInfo, truth_hash};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Records a snapshot at the end of a frame, if one is due.
pub(crate) fn record_snapshot(
    recorder: &RecorderHandle,
    core: &dyn Core,
    place: (BranchId, Epoch),
    at: (FrameNo, u64),
) {
    if at.0.is_multiple_of(SNAPSHOT_INTERVAL)
        && let Some(state) = core.snapshot()
    {
        let packed = lz4_flex::compress_prepend_size(&state);
        recorder.snapshot(place, at, Arc::from(packed));
    }
}
