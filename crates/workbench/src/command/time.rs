//! What people ask of time: of the machine while the end is followed, of the
//! recorded frames in the past.

use super::{About, STEP_MANY, Scope, Shortcut, ctrl, key, shift};
use egui::{Key, Modifiers};
use pad::FrameNo;
use session::BookmarkId;

/// Something that a person asks of time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeCommand {
    /// Hold time, or let it run on from the cursor.
    PauseOrRun,
    /// Hold, and one frame on.
    StepOne,
    /// Hold, and [`STEP_MANY`] frames on.
    StepMany,
    /// Hold, and one frame back.
    BackOne,
    /// Hold, and [`STEP_MANY`] frames back.
    BackMany,
    /// Hold, and go back for as long as this is held.
    Rewind,
    /// Show a frame so far from the one that is shown; the game goes on as it did.
    Nudge(i64),
    /// Show this frame; the game goes on as it did.
    Seek(FrameNo),
    /// Show the first frame that is kept.
    Start,
    /// Show the newest frame, whatever it is.
    Follow,
    /// Show the last frame before in which something happened.
    PreviousEvent,
    /// Show the next frame in which something happened.
    NextEvent,
    /// Begin the loop at the frame that is shown.
    LoopStart,
    /// End the loop at the frame that is shown.
    LoopEnd,
    /// Loop from one frame to another, or over everything.
    LoopOver(Option<(FrameNo, FrameNo)>),
    /// Stay within the loop, or not.
    Loop,
    /// Draw the timeline from one frame to another, or all of it.
    Zoom(Option<(FrameNo, FrameNo)>),
    /// Change the text of the frame field; `None` gives it up.
    Type(Option<String>),
    /// Bookmark the frame that is shown.
    Bookmark,
    /// Open the list of bookmarks, or close it.
    Bookmarks,
    /// Make the frame that is shown the bookmark of a slot, 1 to the number of slots.
    SetSlot(u8),
    /// Show the frame of a slot.
    GoToSlot(u8),
    /// Show the frame of a bookmark.
    GoTo(BookmarkId),
    /// Change the text of a note while it is edited; `None` gives it up.
    EditNote(Option<(BookmarkId, String)>),
    /// Give a bookmark this note.
    Note(BookmarkId, String),
    /// Take a bookmark away.
    Forget(BookmarkId),
}

/// How many bookmarks have a key of their own.
pub const SLOTS: u8 = 7;
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

impl TimeCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::PauseOrRun,
            Self::StepOne,
            Self::StepMany,
            Self::BackOne,
            Self::BackMany,
            Self::Rewind,
            Self::PreviousEvent,
            Self::NextEvent,
            Self::Start,
            Self::Follow,
            Self::LoopStart,
            Self::LoopEnd,
            Self::Loop,
            Self::LoopOver(None),
            Self::Zoom(None),
            Self::Type(Some(String::new())),
            Self::Bookmark,
            Self::Bookmarks,
        ];
        all.extend(NUDGES.map(Self::Nudge));
        all.extend((1..=SLOTS).map(Self::GoToSlot));
        all.extend((1..=SLOTS).map(Self::SetSlot));
        all
    }

    /// Those that repeat while they are held.
    pub(crate) fn held() -> Vec<Self> {
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

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts) = self.words();
        About {
            name,
            tooltip,
            scope: match self {
                Self::Nudge(_) => Scope::Timeline,
                _ => Scope::Global,
            },
            shortcuts,
            // What is held repeats by itself, see `transport::hold`.
            repeats: false,
        }
    }

    fn words(&self) -> (String, &'static str, &'static [Shortcut]) {
        match self {
            Self::PauseOrRun => (
                "Pause or run".into(),
                "Hold time, or let it run on from the frame that is shown",
                const { &[key(Key::Space), key(Key::P), key(Key::Pause)] },
            ),
            Self::StepOne => (
                "Step".into(),
                "Pause and go one frame on; at the end, run one",
                const { &[key(Key::Period), key(Key::F8), key(Key::Backslash)] },
            ),
            Self::StepMany => (
                format!("Step {STEP_MANY}"),
                "Pause and go ten frames on; at the end, run them",
                const { &[shift(Key::Period)] },
            ),
            Self::BackOne => (
                "Step back".into(),
                "Pause and go one frame back",
                const { &[key(Key::Comma), shift(Key::F8)] },
            ),
            Self::BackMany => (
                format!("Step back {STEP_MANY}"),
                "Pause and go ten frames back",
                const { &[shift(Key::Comma)] },
            ),
            Self::Rewind => (
                "Rewind".into(),
                "Go back through time for as long as it is held",
                const { &[key(Key::Backspace)] },
            ),
            Self::Nudge(by) => nudge(*by),
            Self::Seek(_) => ("Go to frame".into(), "Show this frame in every panel", &[]),
            Self::Start => (
                "Go to the start".into(),
                "Show the first frame that is kept",
                const { &[key(Key::Home)] },
            ),
            Self::Follow => (
                "Follow the end".into(),
                "Show the newest frame, whatever it is",
                const { &[key(Key::End)] },
            ),
            Self::PreviousEvent => (
                "Previous event".into(),
                "Show the last frame before in which something happened",
                const { &[ctrl(Key::ArrowLeft)] },
            ),
            Self::NextEvent => (
                "Next event".into(),
                "Show the next frame in which something happened",
                const { &[ctrl(Key::ArrowRight)] },
            ),
            Self::LoopStart => (
                "Loop from here".into(),
                "Begin the loop at the frame that is shown",
                const { &[key(Key::I)] },
            ),
            Self::LoopEnd => (
                "Loop to here".into(),
                "End the loop at the frame that is shown",
                const { &[key(Key::O)] },
            ),
            Self::Loop => (
                "Loop".into(),
                "Play the past in a loop, or on to the end",
                const { &[key(Key::L)] },
            ),
            Self::LoopOver(_) => (
                "Loop over everything".into(),
                "Forget where the loop begins and ends",
                &[],
            ),
            Self::Zoom(_) => (
                "Whole timeline".into(),
                "Draw all frames that are kept",
                &[],
            ),
            Self::Type(_) => (
                "Go to frame…".into(),
                "Type the number of a frame",
                const { &[ctrl(Key::G)] },
            ),
            Self::Bookmark => (
                "Bookmark".into(),
                "Remember the frame that is shown",
                const { &[ctrl(Key::B)] },
            ),
            Self::Bookmarks => (
                "Bookmarks".into(),
                "The frames that were remembered, with their notes",
                const {
                    &[Shortcut::new(
                        Modifiers::COMMAND.plus(Modifiers::SHIFT),
                        Key::B,
                    )]
                },
            ),
            Self::SetSlot(slot) => (
                format!("Set bookmark {slot}"),
                "Remember the frame that is shown under this key",
                SET.get(usize::from(*slot).wrapping_sub(1))
                    .map_or(&[], |s| s),
            ),
            Self::GoToSlot(slot) => (
                format!("Go to bookmark {slot}"),
                "Show the frame that was remembered under this key",
                GO.get(usize::from(*slot).wrapping_sub(1))
                    .map_or(&[], |s| s),
            ),
            Self::GoTo(_) => (
                "Go to bookmark".into(),
                "Show this frame in every panel",
                &[],
            ),
            Self::EditNote(_) => ("Edit note".into(), "Change the note", &[]),
            Self::Note(..) => ("Keep note".into(), "Keep the note as it is", &[]),
            Self::Forget(_) => ("Delete bookmark".into(), "Take the bookmark away", &[]),
        }
    }
}

fn nudge(by: i64) -> (String, &'static str, &'static [Shortcut]) {
    match by {
        ..-1 => (
            "60 frames back".into(),
            "Show the frame 60 before",
            const { &[shift(Key::ArrowLeft), key(Key::ArrowDown)] },
        ),
        -1 => (
            "One frame back".into(),
            "Show the frame before; the game goes on as it did",
            const { &[key(Key::ArrowLeft)] },
        ),
        2.. => (
            "60 frames on".into(),
            "Show the frame 60 after",
            const { &[shift(Key::ArrowRight), key(Key::ArrowUp)] },
        ),
        _ => (
            "One frame on".into(),
            "Show the frame after; the game goes on as it did",
            const { &[key(Key::ArrowRight)] },
        ),
    }
}
