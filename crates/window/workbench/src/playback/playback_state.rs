//! The state on which playback actions depend, apart from the settings.

use crate::{Cursor, RunState, playback::Time};
use pad::{BranchId, Epoch, FrameNo};
use serde::{Deserialize, Serialize};
use session::History;
use std::ops::RangeInclusive;

/// The kept frames of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The branch.
    pub branch: BranchId,
    /// The first kept frame.
    pub first: FrameNo,
    /// The last frame.
    pub last: FrameNo,
}

impl Span {
    /// The kept frames of a branch; `None` when there is none.
    #[must_use]
    pub fn of(history: &History, branch: BranchId) -> Option<Self> {
        let range = history.range(branch)?;
        Some(Self {
            branch,
            first: *range.start(),
            last: *range.end(),
        })
    }

    /// The kept frame nearest to a frame.
    #[must_use]
    pub fn clamp(&self, frame: FrameNo) -> FrameNo {
        frame.clamp(self.first, self.last)
    }

    /// The number of frames.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.last - self.first + 1
    }
}

/// What playback depends on, apart from the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaybackState {
    /// Whether the machine runs.
    pub run: RunState,
    /// The epoch of the newest record.
    pub epoch: Epoch,
    /// What distinguishes the run from all others.
    pub began: Epoch,
    /// The branch that the machine is on.
    pub live: Option<Span>,
    /// The branch of the cursor.
    pub here: Option<Span>,
    /// The frame that was shown when the command was sent.
    pub shown: Option<FrameNo>,
}

impl PlaybackState {
    /// The branch and the kept frames that are shown of it, at most those of `zoom`; `None`
    /// before the first frame.
    #[must_use]
    pub fn frames(
        &self,
        zoom: Option<(FrameNo, FrameNo)>,
    ) -> Option<(BranchId, RangeInclusive<FrameNo>)> {
        let span = self.here?;
        let (first, last) = zoom.unwrap_or((span.first, span.last));
        let first = span.clamp(first);
        Some((span.branch, first..=last.clamp(first, span.last)))
    }

    /// Whether the machine runs.
    #[must_use]
    pub fn running(&self) -> bool {
        self.run == RunState::Running
    }

    /// Whether the machine is on the branch of the cursor.
    #[must_use]
    pub fn on_live_branch(&self) -> bool {
        self.live.map(|s| s.branch) == self.here.map(|s| s.branch)
    }
}

impl PlaybackState {
    /// The state while the machine is on branch `on`.
    #[must_use]
    pub fn now(history: &History, run: RunState, on: BranchId, time: &Time) -> Self {
        let last = history.last();
        let picture = last.as_ref().map(|record| &record.picture);
        let newest = || Span::of(history, picture?.branch);
        let live = Span::of(history, on).or_else(newest);
        let here = match time.cursor {
            Cursor::At(branch, _) if live.is_none_or(|l| l.branch != branch) => {
                Span::of(history, branch)
            }
            _ => live,
        };
        Self {
            run,
            epoch: picture.map(|p| p.epoch).unwrap_or_default(),
            began: history.began(),
            live,
            here,
            shown: match time.cursor {
                Cursor::Live => live.map(|span| span.last),
                Cursor::At(_, frame) => Some(frame),
            },
        }
    }
}
