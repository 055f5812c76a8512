//! Which frame is shown, and whether time passes.

use crate::{
    Cursor, HistoryEdit, PlaybackAction,
    playback::{MachineCommand, PlaybackState, STEP_MANY, Time, event_beside, out_of_reach},
};
use session::{Bookmark, History};

/// What the caller of an action still has to do beyond the state of playback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaybackEffect {
    /// Ask this of the machine.
    Machine(MachineCommand),
    /// Ask for this change of the history.
    Edit(HistoryEdit),
    /// Report why it can't be done, in a sentence without a full stop.
    Refused(String),
}

impl Time {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(
        &mut self,
        action: &PlaybackAction,
        moment: &PlaybackState,
        history: &History,
    ) -> Option<PlaybackEffect> {
        let place = moment.here.map(|span| span.branch).zip(moment.shown);
        let order = match action {
            PlaybackAction::PauseOrRun => self.pause_or_run(moment),
            PlaybackAction::StepOne => self.step(1, moment),
            PlaybackAction::StepMany => self.step(STEP_MANY, moment),
            PlaybackAction::BackOne | PlaybackAction::Rewind => self.back(1, moment),
            PlaybackAction::BackMany => self.back(u64::from(STEP_MANY), moment),
            PlaybackAction::Nudge(by) => {
                if let Some(frame) = moment.shown {
                    self.seek(frame.saturating_add_signed(*by), moment);
                }
                None
            }
            PlaybackAction::Seek(frame) => {
                self.seek(*frame, moment);
                None
            }
            PlaybackAction::PreviousEvent => {
                self.seek(event_beside(history, place?, false)?, moment);
                None
            }
            PlaybackAction::NextEvent => {
                self.seek(event_beside(history, place?, true)?, moment);
                None
            }
            PlaybackAction::Start => {
                self.seek(0, moment);
                None
            }
            PlaybackAction::Follow => {
                self.replay = None;
                self.cursor = Cursor::Live;
                None
            }
            PlaybackAction::LoopStart => {
                self.loop_from(moment);
                None
            }
            PlaybackAction::LoopEnd => {
                self.loop_to(moment);
                None
            }
            PlaybackAction::LoopOver(range) => {
                self.range = range.map(|(a, b)| (a.min(b), a.max(b)));
                self.looping &= self.range.is_some();
                None
            }
            PlaybackAction::Loop => {
                self.looping = !self.looping;
                None
            }
            PlaybackAction::Zoom(zoom) => {
                self.zoom_to(*zoom, moment);
                None
            }
            PlaybackAction::TypeFrame => {
                self.typed = Some(String::new());
                None
            }
            PlaybackAction::Type(text) => {
                self.typed.clone_from(text);
                None
            }
            PlaybackAction::Bookmarks => {
                self.bookmarks = !self.bookmarks;
                None
            }
            PlaybackAction::EditText(text) => {
                self.text.clone_from(text);
                None
            }
            PlaybackAction::Bookmark => {
                let (branch, frame) = place?;
                let here = |b: &Bookmark| (b.branch, b.frame) == (branch, frame);
                if history.bookmarks().iter().any(here) {
                    return None;
                }
                let edit = HistoryEdit::AddBookmark(branch, frame);
                return Some(PlaybackEffect::Edit(edit));
            }
            PlaybackAction::SetSlot(slot) => {
                let (branch, frame) = place?;
                let edit = HistoryEdit::SetSlot(*slot, branch, frame);
                return Some(PlaybackEffect::Edit(edit));
            }
            PlaybackAction::GoToSlot(slot) => {
                let bookmarks = history.bookmarks();
                let Some(bookmark) = bookmarks.iter().find(|b| b.slot == Some(*slot)) else {
                    return Some(PlaybackEffect::Refused(format!(
                        "Bookmark {slot} is not set yet"
                    )));
                };
                return self.go_to(bookmark, history);
            }
            PlaybackAction::GoTo(id) => {
                let bookmarks = history.bookmarks();
                return self.go_to(bookmarks.iter().find(|b| b.id == *id)?, history);
            }
            PlaybackAction::SetText(id, which, text) => {
                self.text = None;
                let edit = HistoryEdit::SetText(*id, *which, text.trim().into());
                return Some(PlaybackEffect::Edit(edit));
            }
            PlaybackAction::DeleteBookmark(id) => {
                self.text = None;
                let edit = HistoryEdit::DeleteBookmark(*id);
                return Some(PlaybackEffect::Edit(edit));
            }
        };
        order.map(PlaybackEffect::Machine)
    }

    /// Shows the frame of a bookmark, unless it was evicted.
    fn go_to(&mut self, bookmark: &Bookmark, history: &History) -> Option<PlaybackEffect> {
        if let Some(why) = out_of_reach(bookmark, history) {
            return Some(PlaybackEffect::Refused(why));
        }
        self.show(Cursor::At(bookmark.branch, bookmark.frame));
        None
    }
}
