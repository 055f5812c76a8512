//! Progress of a switch to another branch.

use pad::BranchId;

/// Progress of a switch to another branch: the frames that lead to its first one are
/// run again. The game is paused meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayProgress {
    /// The branch.
    pub branch: BranchId,
    /// Frames that have been run again.
    pub done: u64,
    /// Frames to run again in all; 0 until that is known.
    pub of: u64,
}
