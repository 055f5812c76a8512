//! Two tracks, and which of their frames stand beside each other.

use super::Lock;
use crate::{Other, OtherSession};
use crate::{branches, playback::Track};
use pad::{BranchId, FrameNo};
use session::History;

/// Two tracks beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The shown one.
    pub left: Track<'a>,
    /// The other one.
    pub right: Track<'a>,
    /// Whether the right one is of another session.
    pub is_session: bool,
    /// What is added to a frame of the left one for the frame beside it.
    pub shift: i64,
    /// The last frame that both share because one was forked from the other.
    pub fork: Option<FrameNo>,
}

impl<'a> Pair<'a> {
    /// The shown branch at a frame, and what stands beside it. `None` if that is gone, or
    /// has nothing to be locked to.
    #[must_use]
    pub fn new(
        (history, shown, at): (&'a History, BranchId, FrameNo),
        (other, session): (Other, Option<&'a OtherSession>),
        lock: Lock,
    ) -> Option<Self> {
        let left = Track {
            history,
            branch: shown,
        };
        let right = other.track(history, session)?;
        let is_session = matches!(other, Other::Session(_));
        let shared = || branches::shared(&history.branches(), shown, right.branch);
        Some(Self {
            left,
            right,
            is_session,
            shift: lock.shift(left, right, at)?,
            fork: if is_session { None } else { shared() },
        })
    }

    /// Two branches of one history, frame by frame.
    #[must_use]
    pub fn of_branches(history: &'a History, one: BranchId, other: BranchId) -> Self {
        Self {
            left: Track {
                history,
                branch: one,
            },
            right: Track {
                history,
                branch: other,
            },
            is_session: false,
            shift: 0,
            fork: branches::shared(&history.branches(), one, other),
        }
    }

    /// The frame of the right track beside one of the left.
    #[must_use]
    pub fn beside(&self, left: FrameNo) -> Option<FrameNo> {
        left.checked_add_signed(self.shift)
    }

    /// The frame of the left track beside one of the right.
    #[must_use]
    pub fn before(&self, right: FrameNo) -> Option<FrameNo> {
        right.checked_add_signed(-self.shift)
    }

    /// The frames of the left track that both have, the shared ones before a fork left out.
    #[must_use]
    pub fn common(&self) -> Option<(FrameNo, FrameNo)> {
        let (left, right) = (self.left.span()?, self.right.span()?);
        let (first, last) = (self.before(right.first), self.before(right.last)?);
        let first = left.first.max(first.unwrap_or(0));
        let first = first.max(self.forked().map_or(0, |fork| fork + 1));
        Some((first, left.last.min(last)))
    }

    /// The last frame that both share, where the same frames are beside each other.
    pub fn forked(&self) -> Option<FrameNo> {
        self.fork.filter(|_| self.shift == 0)
    }
}
