//! Which frame the panels show: the newest, or one of the past.

use pad::{BranchId, FrameNo};
use session::{History, Record};
use std::sync::Arc;

/// Frames between two records, at most, where pictures were dropped.
const GAP: FrameNo = 600;

/// The frame that every panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cursor {
    /// The newest, whatever it is.
    #[default]
    Live,
    /// This one of this branch, also while the game runs on.
    At(BranchId, FrameNo),
}

impl Cursor {
    /// The record at the cursor, while the machine is on branch `live`. Where pictures
    /// were dropped it is that of the last frame before; the newest when none is kept.
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

/// The end of the branch that the machine is on. Before its first own record that is
/// another branch's, at which it was forked.
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
