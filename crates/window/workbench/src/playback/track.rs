//! The frames of one branch of a history.

use super::Span;
use pad::{BranchId, FrameNo};
use session::{History, Record};
use std::sync::Arc;

/// The frames of a branch.
#[derive(Clone, Copy, Debug)]
pub struct Track<'a> {
    /// All kept frames.
    pub history: &'a History,
    /// The branch.
    pub branch: BranchId,
}

impl Track<'_> {
    /// The record of a frame; `None` when it is not kept.
    #[must_use]
    pub fn record(&self, frame: FrameNo) -> Option<Arc<Record>> {
        self.history.get_on(self.branch, frame)
    }

    /// The kept frames; `None` when there is none.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        Span::of(self.history, self.branch)
    }

    /// The name of the branch.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let branches = self.history.branches();
        let own = branches.into_iter().find(|b| b.id == self.branch);
        own.map(|branch| branch.name)
    }
}
