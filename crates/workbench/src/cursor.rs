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
    /// The record at the cursor. Where pictures were dropped it is that of the last
    /// frame before; the newest when none is kept.
    #[must_use]
    pub fn record(self, history: &History) -> Option<Arc<Record>> {
        match self {
            Self::Live => history.last(),
            Self::At(branch, frame) => (frame.saturating_sub(GAP)..=frame)
                .rev()
                .find_map(|frame| history.get_on(branch, frame))
                .or_else(|| history.last()),
        }
    }
}
