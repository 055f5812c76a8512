//! Where a branch was forked.

use pad::{BranchId, FrameNo};

/// Where a branch was forked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its parent.
    pub branch: BranchId,
    /// The last frame that both share.
    pub frame: FrameNo,
}
