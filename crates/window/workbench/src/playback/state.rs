//! User settings of playback: the shown frame, the loop, and the visible part of the
//! timeline.

use crate::{Cursor, RunState, playback::BookmarkText, playback::Replay};
use pad::{BranchId, Epoch, FrameNo};
use session::BookmarkId;

/// User settings of playback. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// The frame that every panel shows.
    pub cursor: Cursor,
    /// Set while recorded frames are played.
    pub replay: Option<Replay>,
    /// The first and the last frame of the span that is chosen on the timeline: a loop plays it,
    /// exports and statistics are about it.
    pub range: Option<(FrameNo, FrameNo)>,
    /// Whether playing in the past stays within the span, or loops over everything without one.
    pub looping: bool,
    /// Whether the game was paused to play the span: it runs on once the newest frame is followed again.
    pub(crate) waits_for_loop: bool,
    /// The first and the last frame that the timeline draws; `None` is all.
    pub zoom: Option<(FrameNo, FrameNo)>,
    /// The position of the cursor when the timeline was zoomed to frames without it. While
    /// the cursor stays there, the timeline does not scroll to it.
    pub zoomed_from: Option<Cursor>,
    /// The text of the frame field during editing.
    pub typed: Option<String>,
    /// Whether the list of bookmarks is open.
    pub bookmarks: bool,
    /// The bookmark whose name or note is edited, and its text.
    pub text: Option<(BookmarkId, BookmarkText, String)>,
    /// The bookmark whose name gets the focus in the next pass.
    pub renamed: Option<BookmarkId>,
    /// The frame that was requested of the machine and is not shown yet.
    pub(crate) awaited: Option<FrameNo>,
    /// The epoch in the last pass.
    pub(crate) epoch: Epoch,
    /// The machine's branch in the last pass.
    pub(crate) live: Option<BranchId>,
}

impl Time {
    /// Whether time passes: the end is followed and the machine runs, or recorded frames
    /// are played.
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
