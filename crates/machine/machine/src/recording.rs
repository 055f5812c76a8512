//! What the machine adds to a recording beside its history: what the run is made with, the
//! truth, and snapshots of the core.

use crate::{
    CoreKind,
    core_log::{CoreLog, SNAPSHOT_INTERVAL},
};
use cartridge::{TRUTH_MARK, TRUTH_SIZE};
use common::lock;
use emulator::{Core, Header};
use pad::{BranchId, BranchTree, Epoch, FrameNo};
use session_file::{KeptCore, KeptSnapshot, RecorderHandle, RomInfo, RunInfo, truth_hash};
use std::{
    sync::{Arc, Condvar, Mutex},
    time::Duration,
};

/// For how long truths are waited for: a frame takes the referee less than a millisecond, and
/// fewer than a hundred may wait for it.
const TIMEOUT: Duration = Duration::from_millis(200);

/// What a run is made with.
pub(crate) fn info(rom: &[u8], core: CoreKind, faults: String) -> RunInfo {
    RunInfo {
        core: Some((core.name().to_owned(), core.version().to_owned())),
        rom: Some(rom_info(rom)),
        faults,
    }
}

/// A cartridge with the title in its header, which is empty where it can't be read.
pub(crate) fn rom_info(rom: &[u8]) -> RomInfo {
    let header = Header::read(rom);
    RomInfo::of(rom, header.as_ref().map_or("", |header| &header.title))
}

/// What the machine's threads add: it goes to the recorder, while there is one, and is kept
/// with the history, for a recording that begins later.
#[derive(Clone, Default)]
pub(crate) struct Slot(Arc<Mutex<Recorded>>, Arc<Condvar>);

#[derive(Default)]
struct Recorded {
    recorder: Option<RecorderHandle>,
    /// The newest frame whose truth has come, if there is one, and its epoch.
    newest: (Epoch, FrameNo),
    kept: CoreLog,
    /// What a recorded run has, until the emulator is in the epoch of its branch.
    announced: Option<(Epoch, KeptCore)>,
}

impl Recorded {
    /// What comes is of this epoch, so the emulator is in it. What is recorded ends before a
    /// recorded run.
    fn enter(&mut self, epoch: Epoch) {
        if let Some((of, core)) = self.announced.take_if(|(of, _)| *of <= epoch)
            && of == epoch
        {
            self.kept = CoreLog::resumed(core, epoch);
            self.recorder = None;
        }
    }
}

impl Slot {
    /// Sets where they record. Returns what was kept before.
    pub fn begin(&self, recorder: &RecorderHandle) -> KeptCore {
        let mut recorded = lock(&self.0);
        recorded.recorder = Some(recorder.clone());
        recorded.kept.copy()
    }

    /// Nothing is recorded any more.
    pub fn end(&self) {
        lock(&self.0).recorder = None;
    }

    /// What was kept.
    pub fn kept(&self) -> KeptCore {
        lock(&self.0).kept.copy()
    }

    /// Where they record now.
    pub fn recorder(&self) -> Option<RecorderHandle> {
        lock(&self.0).recorder.clone()
    }

    /// Records and keeps the hash of the truth of a frame.
    pub fn truth(&self, place: (BranchId, Epoch), frame: FrameNo, hash: i64) {
        let recorder = {
            let mut recorded = lock(&self.0);
            recorded.enter(place.1);
            recorded.kept.truth(place, frame, hash);
            recorded.recorder.clone()
        };
        if let Some(recorder) = recorder {
            recorder.truth(place, frame, hash);
        }
    }

    /// All truths up to a frame of an epoch have come.
    pub fn truths_came(&self, newest: (Epoch, FrameNo)) {
        lock(&self.0).newest = newest;
        self.1.notify_all();
    }

    /// Waits for the truths up to a frame of an epoch, which are on their way.
    pub fn wait_for_truths(&self, newest: (Epoch, FrameNo)) {
        // Without threads they come in the turns of the referee, and not while one waits for them.
        if !common::HAS_THREADS {
            return;
        }
        let recorded = lock(&self.0);
        let is_behind = |recorded: &mut Recorded| recorded.newest < newest;
        drop(self.1.wait_timeout_while(recorded, TIMEOUT, is_behind));
    }

    /// Records and keeps a snapshot, unless the last one is near.
    pub fn snapshot(&self, epoch: Epoch, snapshot: KeptSnapshot) {
        let recorder = {
            let mut recorded = lock(&self.0);
            recorded.enter(epoch);
            if !recorded.kept.snapshot(epoch, &snapshot) {
                return;
            }
            recorded.recorder.clone()
        };
        if let Some(recorder) = recorder {
            let at = (snapshot.frame, snapshot.clocks);
            recorder.snapshot((snapshot.branch, epoch), at, snapshot.state);
        }
    }

    /// Drops what belongs to older runs than the one that begins in this epoch.
    pub fn begin_run(&self, epoch: Epoch) {
        let mut recorded = lock(&self.0);
        recorded.enter(epoch);
        recorded.kept.begin_run(epoch);
    }

    /// Drops what belongs to frames that the history has evicted.
    pub fn evict(&self, tree: &BranchTree) {
        lock(&self.0).kept.evict(tree);
    }

    /// What is kept is replaced by that of a recorded run, whose epochs are below this one, when
    /// the emulator is in it.
    pub fn announce(&self, core: KeptCore, epoch: Epoch) {
        lock(&self.0).announced = Some((epoch, core));
    }

    /// The run of this epoch does not come.
    pub fn cancel(&self, epoch: Epoch) {
        lock(&self.0).announced.take_if(|(of, _)| *of == epoch);
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
