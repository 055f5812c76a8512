//! A recorded session on its way to be played on.

use crate::background::BackgroundTask;
use machine::resume::{Resumable, ResumeError};
use workbench::BranchStart;

/// A session that is being prepared.
pub(super) struct Preparing {
    /// The name of its file.
    pub name: String,
    /// Where to go on.
    pub start: BranchStart,
    /// Reads what the machine needs.
    pub task: BackgroundTask<Result<Resumable, ResumeError>>,
}

/// A session that is ready.
pub(super) struct Resuming {
    /// The name of its file.
    pub name: String,
    /// Where to go on.
    pub start: BranchStart,
    /// What the machine needs.
    pub run: Resumable,
}
