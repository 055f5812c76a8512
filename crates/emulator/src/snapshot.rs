//! The state of a core for those who keep it.

use pad::{BranchId, FrameNo};
use std::sync::Arc;

/// The machine at the end of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
    /// Clocks since power-on.
    pub clocks: u64,
    /// [`crate::Core::snapshot`], compressed with LZ4 behind its length.
    pub packed: Arc<[u8]>,
}
