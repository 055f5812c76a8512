//! The frame that the panels show: the newest, or a past one.

use pad::{BranchId, FrameNo};
use session::{History, Record};
use std::sync::Arc;

/// The greatest number of frames between two records when pictures were dropped.
const GAP: FrameNo = 600;

/// The frame that every panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cursor {
    /// Always the newest.
    #[default]
    Live,
    /// This frame of this branch, also while the game runs.
    At(BranchId, FrameNo),
}

impl Cursor {
    /// The record at the cursor, while the machine is on branch `live`. If the picture of
    /// the frame was dropped, it is the previous record; the newest if there is none.
    #[must_use]
    pub fn record(self, history: &History, live: BranchId) -> Option<Arc<Record>> {
        match self {
            Self::Live => newest(history, live),
            Self::At(branch, frame) => (frame.saturating_sub(GAP)..=frame)
                .rev()
                .find_map(|frame| history.get_on(branch, frame))
                .or_else(|| history.last()),
        }
    }
}

/// The end of the machine's branch. Before its first own record, that is the fork on the
/// parent branch.
fn newest(history: &History, live: BranchId) -> Option<Arc<Record>> {
    let last = history.last();
    if last
        .as_ref()
        .is_some_and(|last| last.picture.branch == live)
    {
        return last;
    }
    let end = history.range(live).map(|range| *range.end());
    end.and_then(|end| history.get_on(live, end)).or(last)
}
