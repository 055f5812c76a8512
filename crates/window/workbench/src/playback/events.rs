//! Finds events and bookmarks for playback.

use super::Span;
use crate::format;
use pad::{BranchId, FrameNo};
use session::{Bookmark, History};

/// The nearest frame on one side of a frame that has an event or a bookmark.
pub(crate) fn event_beside(
    history: &History,
    (branch, shown): (BranchId, FrameNo),
    ahead: bool,
) -> Option<FrameNo> {
    let event = if ahead {
        history.next_mark(branch, shown, |_| true)
    } else {
        history.previous_mark(branch, shown, |_| true)
    };
    let frame = event.map(|(frame, _)| frame);
    match (frame, bookmark_beside(history, (branch, shown), ahead)) {
        (Some(a), Some(b)) if ahead => Some(a.min(b)),
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    }
}

/// The nearest bookmark on the branch on one side of a frame.
fn bookmark_beside(
    history: &History,
    (branch, shown): (BranchId, FrameNo),
    ahead: bool,
) -> Option<FrameNo> {
    let bookmarks = history.bookmarks_on(branch);
    let mut frames = bookmarks.iter().map(|b| b.frame);
    if ahead {
        frames.find(|frame| *frame > shown)
    } else {
        frames.rev().find(|frame| *frame < shown)
    }
}

/// Why the frame of a bookmark can't be shown, in one sentence; `None` if it can.
pub(crate) fn out_of_reach(bookmark: &Bookmark, history: &History) -> Option<String> {
    let frame = format::thousands(bookmark.frame);
    match Span::of(history, bookmark.branch) {
        Some(span) if span.clamp(bookmark.frame) == bookmark.frame => None,
        Some(span) => Some(format!(
            "Frame {frame} of the bookmark is no longer kept; the kept frames go from {} to {}",
            format::thousands(span.first),
            format::thousands(span.last),
        )),
        None => Some(format!(
            "Frame {frame} of the bookmark is no longer kept, nor is any other frame of its branch"
        )),
    }
}
