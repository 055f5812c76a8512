//! Playback: the shown frame, running and pausing, loops and bookmarks.

use crate::features::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key, shift};
use crate::features::switch::switches;
use crate::playback::{BookmarkText, Cursor, STEP_MANY};
use crate::{
    HistoryEdit, Time,
    features::apply::ApplyCx,
    playback::{event_beside, out_of_reach},
};
use egui::Key;
use pad::{BranchId, FrameNo};
use session::Bookmark;
use session::BookmarkId;
use strum::IntoEnumIterator as _;

switches! {}

/// An action of playback. It controls the machine while the newest frame is followed, and
/// the playback of recorded frames otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum PlaybackAction {
    /// Pause, or run from the cursor.
    #[default]
    PauseOrRun,
    /// Pause and go one frame forward.
    StepOne,
    /// Pause and go [`STEP_MANY`] frames forward.
    StepMany,
    /// Pause and go one frame back.
    BackOne,
    /// Pause and go [`STEP_MANY`] frames back.
    BackMany,
    /// Pause and go back while the key is held.
    Rewind,
    /// Show the previous frame with an event.
    PreviousEvent,
    /// Show the next frame with an event.
    NextEvent,
    /// Show the first frame that is kept.
    Start,
    /// Show the newest frame and follow new ones.
    Follow,
    /// Begin the span at the shown frame.
    SpanStart,
    /// End the span at the shown frame.
    SpanEnd,
    /// Switch the loop on or off.
    Loop,
    /// Choose the span between two frames, or none.
    Choose(Option<(FrameNo, FrameNo)>),
    /// Draw the timeline between two frames, or all of it.
    Zoom(Option<(FrameNo, FrameNo)>),
    /// Open the frame field.
    TypeFrame,
    /// Bookmark the shown frame.
    Bookmark,
    /// Open or close the list of bookmarks.
    Bookmarks,
    /// Show the frame at this distance; the game keeps its state.
    Nudge(i64),
    /// Show the frame of a slot, 1 to `SLOTS`.
    GoToSlot(u8),
    /// Bookmark the shown frame in a slot, 1 to `SLOTS`.
    SetSlot(u8),
    /// Show this frame; the game keeps its state.
    #[strum(disabled)]
    Seek(FrameNo),
    /// Show the frame of a bookmark.
    #[strum(disabled)]
    GoTo(BookmarkId),
    /// Give a bookmark this name or note.
    #[strum(disabled)]
    SetText(BookmarkId, BookmarkText, String),
    /// Delete a bookmark.
    #[strum(disabled)]
    DeleteBookmark(BookmarkId),
}

/// How many bookmarks have a key of their own.
const SLOTS: u8 = 7;
/// The frames of a large move on the timeline.
pub const NUDGE_FAR: i64 = 60;
const NUDGES: [i64; 4] = [-1, 1, -NUDGE_FAR, NUDGE_FAR];

const GO: [[Shortcut; 1]; SLOTS as usize] = [
    [key(Key::F1)],
    [key(Key::F2)],
    [key(Key::F3)],
    [key(Key::F4)],
    [key(Key::F5)],
    [key(Key::F6)],
    [key(Key::F7)],
];
const SET: [[Shortcut; 1]; SLOTS as usize] = [
    [shift(Key::F1)],
    [shift(Key::F2)],
    [shift(Key::F3)],
    [shift(Key::F4)],
    [shift(Key::F5)],
    [shift(Key::F6)],
    [shift(Key::F7)],
];

fn of_slot(keys: &'static [[Shortcut; 1]; SLOTS as usize], slot: u8) -> &'static [Shortcut] {
    let keys = usize::from(slot).checked_sub(1).and_then(|i| keys.get(i));
    keys.map_or(&[], |keys| keys)
}

impl PlaybackAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Nudge(_) => NUDGES.map(Self::Nudge).to_vec(),
            Self::GoToSlot(_) => (1..=SLOTS).map(Self::GoToSlot).collect(),
            Self::SetSlot(_) => (1..=SLOTS).map(Self::SetSlot).collect(),
            one => vec![one],
        })
    }

    /// The commands that repeat at their own rate while their key is held.
    #[must_use]
    pub fn held() -> Vec<Self> {
        let mut all = vec![
            Self::StepOne,
            Self::StepMany,
            Self::BackOne,
            Self::BackMany,
            Self::Rewind,
            Self::PreviousEvent,
            Self::NextEvent,
        ];
        all.extend(NUDGES.map(Self::Nudge));
        all
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::PauseOrRun => Entry::new(
                "pause-or-run",
                "Pause or run",
                "Pause, or run from the shown frame",
            )
            .keys(const { &[key(Key::Space), key(Key::P), key(Key::Pause)] })
            .label(|cx| {
                let passes = cx.ui.time.passes(cx.status.shown.run);
                if passes { "Pause" } else { "Run" }.into()
            }),
            Self::StepOne => Entry::new(
                "step",
                "Step",
                "Pause and go one frame forward; at the newest frame, run a new one",
            )
            .keys(const { &[key(Key::Period), key(Key::F8), key(Key::Backslash)] }),
            Self::StepMany => Entry::new(
                "step-10",
                format!("Step {STEP_MANY}"),
                "Pause and go ten frames forward; past the newest frame, run new ones",
            )
            .keys(const { &[shift(Key::Period)] }),
            Self::BackOne => Entry::new("step-back", "Step back", "Pause and go one frame back")
                .keys(const { &[key(Key::Comma), shift(Key::F8)] }),
            Self::BackMany => Entry::new(
                "step-back-10",
                format!("Step back {STEP_MANY}"),
                "Pause and go ten frames back",
            )
            .keys(const { &[shift(Key::Comma)] }),
            Self::Rewind => Entry::new(
                "rewind",
                "Rewind",
                "Go back through the frames while the key is held",
            )
            .keys(const { &[key(Key::Backspace)] }),
            Self::PreviousEvent => Entry::new(
                "previous-event",
                "Previous event",
                "Show the previous frame with an event or a bookmark",
            )
            .keys(const { &[ctrl(Key::ArrowLeft)] }),
            Self::NextEvent => Entry::new(
                "next-event",
                "Next event",
                "Show the next frame with an event or a bookmark",
            )
            .keys(const { &[ctrl(Key::ArrowRight)] }),
            Self::Start => Entry::new(
                "go-to-the-start",
                "Go to the start",
                "Show the first frame that is kept",
            )
            .keys(const { &[key(Key::Home)] }),
            Self::Follow => Entry::new(
                "follow-the-end",
                "Follow the end",
                "Show the newest frame and follow new ones",
            )
            .keys(const { &[key(Key::End)] })
            .on(|cx| cx.ui.time.cursor == Cursor::Live),
            Self::SpanStart => Entry::new(
                "loop-from-here",
                "Begin the span here",
                "Begin the span of the timeline at the shown frame: what is looped, exported \
                 and counted",
            )
            .keys(const { &[key(Key::I)] }),
            Self::SpanEnd => Entry::new(
                "loop-to-here",
                "End the span here",
                "End the span of the timeline at the shown frame: what is looped, exported \
                 and counted",
            )
            .keys(const { &[key(Key::O)] }),
            Self::Loop => Entry::new(
                "loop",
                "Loop",
                "Play the span of the timeline, or all recorded frames, in a loop; off plays up to the \
                 newest",
            )
            .keys(const { &[key(Key::L)] })
            .on(|cx| cx.ui.time.looping),
            Self::Choose(_) => Entry::new(
                "loop-over-everything",
                "Clear the span",
                "Forget the span of the timeline: all frames are looped, exported and \
                 counted again",
            )
            .keys(const { &[key(Key::Escape)] })
            .scope(Scope::Timeline),
            Self::Zoom(_) => Entry::new("whole-timeline", "Whole timeline", "Show all kept frames"),
            Self::TypeFrame => {
                Entry::new("go-to-frame", "Go to frame…", "Type the number of a frame")
                    .keys(const { &[ctrl(Key::G)] })
            }
            Self::Bookmark => Entry::new("bookmark", "Bookmark", "Bookmark the shown frame")
                .keys(const { &[ctrl(Key::B)] }),
            Self::Bookmarks => Entry::new(
                "bookmarks",
                "Bookmarks",
                "The bookmarked frames with their notes",
            )
            .keys(const { &[ctrl_shift(Key::B)] })
            .on(|cx| cx.ui.time.bookmarks),
            Self::Nudge(by) => nudge(*by),
            Self::GoToSlot(slot) => Entry::new(
                format!("go-to-bookmark-{slot}"),
                format!("Go to bookmark {slot}"),
                "Show the frame bookmarked with this key",
            )
            .keys(of_slot(&GO, *slot)),
            Self::SetSlot(slot) => Entry::new(
                format!("set-bookmark-{slot}"),
                format!("Set bookmark {slot}"),
                "Bookmark the shown frame with this key",
            )
            .keys(of_slot(&SET, *slot)),
            Self::Seek(_) => Entry::new("seek", "Go to frame", "Show this frame in every panel"),
            Self::GoTo(_) => Entry::new(
                "go-to-bookmark",
                "Go to bookmark",
                "Show this frame in every panel",
            ),
            Self::SetText(..) => Entry::new("keep-note", "Save note", "Save the name or the note"),
            Self::DeleteBookmark(_) => {
                Entry::new("delete-bookmark", "Delete bookmark", "Delete this bookmark")
            }
        }
    }
}

fn nudge(by: i64) -> Entry {
    let entry = match by {
        ..-1 => Entry::new(
            "60-frames-back",
            "60 frames back",
            "Show the frame 60 frames earlier",
        )
        .keys(const { &[shift(Key::ArrowLeft), key(Key::ArrowDown)] }),
        -1 => Entry::new(
            "one-frame-back",
            "One frame back",
            "Show the previous frame; the game keeps running or paused",
        )
        .keys(const { &[key(Key::ArrowLeft)] }),
        2.. => Entry::new(
            "60-frames-on",
            "60 frames forward",
            "Show the frame 60 frames later",
        )
        .keys(const { &[shift(Key::ArrowRight), key(Key::ArrowUp)] }),
        _ => Entry::new(
            "one-frame-on",
            "One frame forward",
            "Show the next frame; the game keeps running or paused",
        )
        .keys(const { &[key(Key::ArrowRight)] }),
    };
    entry.scope(Scope::Timeline)
}

impl Time {
    /// Applies an action.
    pub fn apply(&mut self, action: &PlaybackAction, cx: &mut ApplyCx<'_>) {
        let (history, moment) = (cx.history, &cx.moment.clone());
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
                if let Some(frame) = place.and_then(|at| event_beside(history, at, false)) {
                    self.seek(frame, moment);
                }
                None
            }
            PlaybackAction::NextEvent => {
                if let Some(frame) = place.and_then(|at| event_beside(history, at, true)) {
                    self.seek(frame, moment);
                }
                None
            }
            PlaybackAction::Start => {
                self.seek(0, moment);
                None
            }
            PlaybackAction::Follow => self.end_loop(moment),
            PlaybackAction::SpanStart => {
                self.begin_span(moment);
                None
            }
            PlaybackAction::SpanEnd => {
                self.end_span(moment);
                None
            }
            PlaybackAction::Choose(range) => {
                self.range = range.map(|(a, b)| (a.min(b), a.max(b)));
                self.looping &= self.range.is_some();
                None
            }
            PlaybackAction::Loop => self.switch_loop(moment),
            PlaybackAction::Zoom(zoom) => {
                self.zoom_to(*zoom, moment);
                None
            }
            PlaybackAction::TypeFrame => {
                self.typed = Some(String::new());
                None
            }
            PlaybackAction::Bookmarks => {
                self.bookmarks = !self.bookmarks;
                None
            }
            PlaybackAction::Bookmark => {
                if let Some((branch, frame)) = place {
                    cx.request(HistoryEdit::AddBookmark(branch, frame));
                }
                None
            }
            PlaybackAction::SetSlot(slot) => {
                if let Some((branch, frame)) = place {
                    cx.request(HistoryEdit::SetSlot(*slot, branch, frame));
                }
                None
            }
            PlaybackAction::GoToSlot(slot) => {
                match history.bookmarks().iter().find(|b| b.slot == Some(*slot)) {
                    Some(bookmark) => self.go_to(bookmark, place, cx),
                    None => {
                        // Its key is that of the help elsewhere.
                        let guide = match slot {
                            1 => "; the guide is in Help",
                            _ => "",
                        };
                        cx.refuse(format!(
                            "Bookmark {slot} is not set yet: Shift and its key set it{guide}"
                        ));
                    }
                }
                None
            }
            PlaybackAction::GoTo(id) => {
                if let Some(bookmark) = history.bookmarks().iter().find(|b| b.id == *id) {
                    self.go_to(bookmark, place, cx);
                }
                None
            }
            PlaybackAction::SetText(id, which, text) => {
                self.text = None;
                cx.request(HistoryEdit::SetText(*id, *which, text.trim().into()));
                None
            }
            PlaybackAction::DeleteBookmark(id) => {
                self.text = None;
                cx.request(HistoryEdit::DeleteBookmark(*id));
                None
            }
        };
        if let Some(order) = order {
            cx.request(order);
        }
    }

    /// Shows the frame of a bookmark, unless it was evicted; on the branch that is shown, if that
    /// has the frame too.
    fn go_to(
        &mut self,
        bookmark: &Bookmark,
        shown: Option<(BranchId, FrameNo)>,
        cx: &mut ApplyCx<'_>,
    ) {
        let frame = bookmark.frame;
        let tree = cx.history.tree();
        let shares =
            |(branch, _): &(BranchId, FrameNo)| tree.share([*branch, bookmark.branch], frame);
        let branch = shown
            .filter(shares)
            .map_or(bookmark.branch, |(branch, _)| branch);
        match out_of_reach(bookmark, cx.history) {
            Some(why) => cx.refuse(why),
            None => self.show(Cursor::At(branch, frame)),
        }
    }
}
