//! What the shown branch is compared with.

use super::against;
use crate::playback::Track;
use pad::BranchId;
use session::{Branch, History};

/// A track beside the shown one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// A branch of the shown history.
    Branch(BranchId),
    /// A branch of the other session.
    Session(BranchId),
}

/// A session that is compared with the shown history.
#[derive(Clone, Debug)]
pub struct OtherSession {
    /// The name of its file.
    pub name: String,
    /// Its frames.
    pub history: History,
    /// The branch with the newest record.
    pub current: BranchId,
}

/// Everything that can be compared with a branch: the other session first.
#[must_use]
pub fn others(list: &[Branch], shown: BranchId, session: Option<&OtherSession>) -> Vec<Other> {
    let theirs = session.map(|session| session.history.branches());
    let theirs = theirs.into_iter().flatten();
    let theirs = theirs.map(|branch| Other::Session(branch.id));
    let ours = list.iter().filter(|branch| branch.id != shown);
    theirs
        .chain(ours.map(|branch| Other::Branch(branch.id)))
        .collect()
}

/// What to compare a branch with: the chosen one, else the other session, else the branch
/// that the panel of branches compares with.
#[must_use]
pub fn right(
    chosen: Option<Other>,
    list: &[Branch],
    shown: BranchId,
    session: Option<&OtherSession>,
) -> Option<Other> {
    let chosen = chosen.filter(|other| others(list, shown, session).contains(other));
    let session = session.map(|session| Other::Session(session.current));
    let branch = || against(list, shown, None).map(Other::Branch);
    chosen.or(session).or_else(branch)
}

impl Other {
    /// Its frames; `None` if it is of a session that is not open.
    #[must_use]
    pub fn track<'a>(
        self,
        history: &'a History,
        session: Option<&'a OtherSession>,
    ) -> Option<Track<'a>> {
        match self {
            Self::Branch(branch) => Some(Track { history, branch }),
            Self::Session(branch) => Some(Track {
                history: &session?.history,
                branch,
            }),
        }
    }

    /// The branch.
    #[must_use]
    pub const fn branch(self) -> BranchId {
        match self {
            Self::Branch(branch) | Self::Session(branch) => branch,
        }
    }
}
