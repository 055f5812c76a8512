//! What people have set about time: which frame is shown, what is repeated, and
//! how much of the timeline is drawn.

use crate::{Cursor, RunState, playback::Replay};
use pad::{BranchId, Epoch, FrameNo};
use session::BookmarkId;

/// What people have set about time. None of it outlives the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// The frame that every panel shows.
    pub cursor: Cursor,
    /// Set while recorded frames are played.
    pub replay: Option<Replay>,
    /// The first and the last frame of the loop.
    pub range: Option<(FrameNo, FrameNo)>,
    /// Whether playing in the past stays within the loop.
    pub looping: bool,
    /// The first and the last frame that the timeline draws; `None` is all.
    pub zoom: Option<(FrameNo, FrameNo)>,
    /// Where the cursor was when it was zoomed to frames without it: as long as it is
    /// there, those stay in sight.
    pub zoomed_from: Option<Cursor>,
    /// The text of the frame field, while it is edited.
    pub typed: Option<String>,
    /// Whether the list of bookmarks is open.
    pub bookmarks: bool,
    /// The bookmark whose note is edited, and its text.
    pub note: Option<(BookmarkId, String)>,
    /// The frame that the machine has been asked for and has not shown yet.
    pub(crate) awaited: Option<FrameNo>,
    /// The epoch of the last look.
    pub(crate) epoch: Epoch,
    /// The branch that the machine was on at the last look.
    pub(crate) live: Option<BranchId>,
}

impl Time {
    /// Whether time passes: the machine runs while the end is followed, or recorded
    /// frames are played.
    #[must_use]
    pub fn passes(&self, run: RunState) -> bool {
        self.replay.is_some() || run == RunState::Running
    }

    /// Moves the cursor; what was played or awaited ends.
    pub fn show(&mut self, cursor: Cursor) {
        self.replay = None;
        self.awaited = None;
        self.cursor = cursor;
    }
}
