//! What a command of time needs of the records: events and bookmarks.

use super::{Moment, Order, Span};
use crate::{Cursor, RunState, TimeCommand, desk::Time};
use pad::FrameNo;
use session::{Bookmark, History};

impl Moment {
    /// How things stand.
    #[must_use]
    pub fn now(history: &History, run: RunState, time: &Time) -> Self {
        let last = history.last();
        let picture = last.as_ref().map(|record| &record.picture);
        let live = picture.and_then(|p| Span::of(history, p.branch));
        let here = match time.cursor {
            Cursor::At(branch, _) if live.is_none_or(|l| l.branch != branch) => {
                Span::of(history, branch)
            }
            _ => live,
        };
        Self {
            run,
            epoch: picture.map(|p| p.epoch).unwrap_or_default(),
            live,
            here,
            shown: match time.cursor {
                Cursor::Live => live.map(|span| span.last),
                Cursor::At(_, frame) => Some(frame),
            },
        }
    }
}

/// Does what a command says; what the machine is told.
pub fn carry_out(
    time: &mut Time,
    command: &TimeCommand,
    history: &History,
    moment: &Moment,
) -> Option<Order> {
    let place = moment.here.map(|span| span.branch).zip(moment.shown);
    match command {
        TimeCommand::PreviousEvent | TimeCommand::NextEvent => {
            let (branch, shown) = place?;
            let event = match command {
                TimeCommand::NextEvent => history.next_mark(branch, shown, |_| true),
                _ => history.previous_mark(branch, shown, |_| true),
            };
            let frame = event.map(|(frame, _)| frame);
            let ahead = *command == TimeCommand::NextEvent;
            let noted = bookmark_beside(history, (branch, shown), ahead);
            let frame = match (frame, noted) {
                (Some(a), Some(b)) if ahead => a.min(b),
                (Some(a), Some(b)) => a.max(b),
                (a, b) => a.or(b)?,
            };
            return time.obey(&TimeCommand::Seek(frame), moment);
        }
        TimeCommand::Bookmark => {
            let (branch, frame) = place?;
            let here = |b: &Bookmark| (b.branch, b.frame) == (branch, frame);
            if !history.bookmarks().iter().any(here) {
                history.add_bookmark(branch, frame, "");
            }
        }
        TimeCommand::SetSlot(slot) => {
            let (branch, frame) = place?;
            history.set_slot(*slot, branch, frame);
        }
        TimeCommand::GoToSlot(slot) => {
            return go_to(time, history, |b| b.slot == Some(*slot));
        }
        TimeCommand::GoTo(id) => return go_to(time, history, |b| b.id == *id),
        TimeCommand::Note(id, note) => {
            time.note = None;
            history.rename_bookmark(*id, note.trim());
        }
        TimeCommand::Forget(id) => {
            time.note = None;
            history.remove_bookmark(*id);
        }
        _ => return time.obey(command, moment),
    }
    None
}

/// The nearest bookmark of the branch on one side of a frame.
fn bookmark_beside(
    history: &History,
    (branch, shown): (pad::BranchId, FrameNo),
    ahead: bool,
) -> Option<FrameNo> {
    let bookmarks = history.bookmarks();
    let mut frames = bookmarks
        .iter()
        .filter(|b| b.branch == branch)
        .map(|b| b.frame);
    if ahead {
        frames.find(|frame| *frame > shown)
    } else {
        frames.rev().find(|frame| *frame < shown)
    }
}

/// Whether a bookmark has a slot.
pub fn has_slot(history: &History, slot: u8) -> bool {
    history.bookmarks().iter().any(|b| b.slot == Some(slot))
}

fn go_to(time: &mut Time, history: &History, wanted: impl Fn(&Bookmark) -> bool) -> Option<Order> {
    let bookmarks = history.bookmarks();
    let bookmark = bookmarks.iter().find(|b| wanted(b))?;
    // One whose frame was let go stays where it is, and the view with it.
    history.get_on(bookmark.branch, bookmark.frame)?;
    time.replay = None;
    time.awaited = None;
    time.cursor = Cursor::At(bookmark.branch, bookmark.frame);
    None
}
