//! A frame that people want to find again.

use pad::{BranchId, FrameNo};

/// The number of a bookmark; none is given twice in a run.
pub type BookmarkId = u32;

/// A frame and what somebody has to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Its number.
    pub id: BookmarkId,
    /// The branch.
    pub branch: BranchId,
    /// The frame. It may have been evicted meanwhile.
    pub frame: FrameNo,
    /// Its name; may be empty.
    pub name: String,
    /// The note; may be empty.
    pub note: String,
    /// The key that goes there, counted from 1; no two bookmarks have the same.
    pub slot: Option<u8>,
}
