//! A recorded session on its way to be played on.

use crate::{job::Job, shown_file::ShownFile};
use machine::resume::{Resumable, ResumeError};
use vision::ProfileChoice;
use workbench::BranchStart;

/// A session that is being prepared.
pub(super) struct Preparing {
    /// The name of its file.
    pub name: String,
    /// Where to go on.
    pub start: BranchStart,
    /// Reads what the machine needs.
    pub job: Job<Result<Resumable, ResumeError>>,
}

/// A session on the way into it.
pub(super) struct Resumed {
    /// The name of its file.
    pub name: String,
    /// How its pictures are read.
    pub profile: Option<ProfileChoice>,
    /// What was shown, which is shown again if it does not come about.
    pub left: Option<ShownFile>,
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
