//! What a command of time needs of the records: events and bookmarks.

use super::{Moment, Order, Span};
use crate::{Cursor, RunState, TimeCommand, desk::Time, words};
use pad::{BranchId, FrameNo};
use session::{Bookmark, History};

impl Moment {
    /// How things stand while the machine is on branch `on`.
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
        TimeCommand::GoToSlot(_) | TimeCommand::GoTo(_) => return go_to(time, command, history),
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
    (branch, shown): (BranchId, FrameNo),
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

/// The bookmark that a command goes to, if it goes to one.
fn bookmark(command: &TimeCommand, history: &History) -> Option<Bookmark> {
    let mut bookmarks = history.bookmarks().into_iter();
    match command {
        TimeCommand::GoToSlot(slot) => bookmarks.find(|b| b.slot == Some(*slot)),
        TimeCommand::GoTo(id) => bookmarks.find(|b| b.id == *id),
        _ => None,
    }
}

/// Why a command can't go to its bookmark, in a sentence.
pub fn out_of_reach(command: &TimeCommand, history: &History) -> Option<String> {
    let Some(bookmark) = bookmark(command, history) else {
        return match command {
            TimeCommand::GoToSlot(slot) => Some(format!(
                "No frame has been remembered as bookmark {slot} yet"
            )),
            _ => None,
        };
    };
    let frame = words::thousands(bookmark.frame);
    match Span::of(history, bookmark.branch) {
        Some(span) if span.clamp(bookmark.frame) == bookmark.frame => None,
        Some(span) => Some(format!(
            "Frame {frame} of the bookmark is no longer kept; the frames that are go from {} to {}",
            words::thousands(span.first),
            words::thousands(span.last),
        )),
        None => Some(format!(
            "Frame {frame} of the bookmark is no longer kept, nor is any other of its branch"
        )),
    }
}

/// One whose frame was let go stays where it is, and the view with it.
fn go_to(time: &mut Time, command: &TimeCommand, history: &History) -> Option<Order> {
    if out_of_reach(command, history).is_some() {
        return None;
    }
    let bookmark = bookmark(command, history)?;
    time.replay = None;
    time.awaited = None;
    time.cursor = Cursor::At(bookmark.branch, bookmark.frame);
    None
}
