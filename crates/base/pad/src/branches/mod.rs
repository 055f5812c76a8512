//! The branches of a history: where each was forked, how far it reaches, and data that
//! is kept for each of them.
//!
//! The history owns the [`BranchTree`] and publishes copies of it. The emulator and the
//! bot keep their data in a [`PerBranch`] over such a copy, so that parents and forks
//! are followed in one place.

mod per_branch;
mod tree;

pub use per_branch::PerBranch;
pub use tree::{BranchNode, BranchTree};

use crate::{BranchId, Epoch, FrameNo};

/// Where a branch was forked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its parent.
    pub branch: BranchId,
    /// The last frame that both share.
    pub frame: FrameNo,
}

/// A switch to another branch: it continues after frame `at` of `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BranchTarget {
    /// The branch that has the frame.
    pub from: BranchId,
    /// The frame; 1 or more.
    pub at: FrameNo,
    /// The new branch; `from` itself when that one is continued.
    pub branch: BranchId,
    /// The epoch of what follows; above every epoch so far.
    pub epoch: Epoch,
}

impl BranchTarget {
    /// Whether an existing branch is continued.
    #[must_use]
    pub fn is_continued(&self) -> bool {
        self.branch == self.from
    }
}

#[cfg(test)]
mod tests;
