//! What happens to a history, one change after the other, for those who keep it elsewhere; and the
//! bookmarks that people set.

use crate::{Fact, FrameSample, Mark, Order, Record};
use pad::{BranchId, Epoch, FrameNo, Origin};
use std::sync::Arc;

/// A record with what the history has computed from it.
#[derive(Clone, Debug)]
pub struct Appended {
    /// The record.
    pub record: Arc<Record>,
    /// Its plotted numbers.
    pub sample: FrameSample,
    /// Its marks.
    pub marks: Vec<Mark>,
    /// Its facts.
    pub facts: Vec<Fact>,
}

impl Appended {
    /// Whether sample, marks and facts are those of another one.
    #[must_use]
    pub fn is_annotated_as(&self, other: &Self) -> bool {
        let Self {
            record: _,
            sample,
            marks,
            facts,
        } = self;
        (sample, marks, facts) == (&other.sample, &other.marks, &other.facts)
    }
}

/// A change of a history.
#[derive(Clone, Debug)]
pub enum HistoryChange {
    /// A run begins at power-on: what was there before is no longer part of the history.
    Began {
        /// Its first branch.
        branch: BranchId,
        /// The epoch of its records.
        epoch: Epoch,
    },
    /// A record was appended to its branch.
    Appended(Appended),
    /// An order came after a frame of a branch.
    Ordered {
        /// The branch.
        branch: BranchId,
        /// The frame.
        after: FrameNo,
        /// The order.
        order: Order,
    },
    /// The orders of a branch that came after this frame are not in force any more.
    Withdrawn {
        /// The branch.
        branch: BranchId,
        /// The last frame whose orders stay.
        after: FrameNo,
    },
    /// A branch was forked.
    Forked {
        /// Its number.
        branch: BranchId,
        /// Where.
        origin: Origin,
        /// Its name.
        name: String,
        /// The epoch of its records.
        epoch: Epoch,
    },
    /// A branch got another name.
    Renamed {
        /// Which.
        branch: BranchId,
        /// The name.
        name: String,
    },
    /// A branch was dropped with its records.
    Discarded(BranchId),
    /// All bookmarks, after one of them changed.
    Bookmarks(Vec<Bookmark>),
}

/// Gets every change of a history.
pub struct Observer {
    /// Gets every change in order, while the history waits: it must return at once, and must
    /// not use the history.
    pub changed: Box<dyn Fn(HistoryChange) + Send>,
    /// Called after a record was appended, while nothing waits but the one that appends. It
    /// returns when there is room for the next record.
    pub room: Arc<dyn Fn() + Send + Sync>,
}

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
