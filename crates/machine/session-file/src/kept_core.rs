//! What belongs to the frames of a history and is not in it.

use pad::{BranchId, FrameNo};
use std::sync::Arc;

/// Truths and snapshots of the frames of a history.
#[derive(Clone, Debug, Default)]
pub struct KeptCore {
    /// Hashes of the truth, each branch with its frames in order; see [`crate::truth_hash`].
    pub truths: Vec<(BranchId, Vec<(FrameNo, i64)>)>,
    /// Snapshots of the core.
    pub snapshots: Vec<KeptSnapshot>,
}

/// The core at the end of a frame.
#[derive(Clone, Debug)]
pub struct KeptSnapshot {
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
    /// Clocks since power-on.
    pub clocks: u64,
    /// Its state, compressed with LZ4 behind its length.
    pub state: Arc<[u8]>,
}
