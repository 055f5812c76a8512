//! The edited profile.

use crate::calibrate::{Against, Grip, Group};
use crate::features::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key, shift};
use crate::features::switch::switches;
use crate::{
    Calibrate, NoticeKind, PanelId, Request,
    calibrate::{Edited, Grabbed},
    features::apply::ApplyCx,
};
use calibration::ProfileDraft;
use egui::Key;
use screen::{Point, Rect};
use strum::IntoEnumIterator as _;

/// An action on the edited profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ProfileAction {
    /// Undo one step.
    #[default]
    Undo,
    /// Redo one step.
    Redo,
    /// Copy the text.
    CopyText,
    /// Find all regions from the next click, on an empty cell of the well; or cancel that.
    Pick,
    /// Restore an earlier text.
    Restore(Against),
    /// Restore the value at one key.
    #[strum(disabled)]
    RestoreOne(Against, String),
    /// List the differences to a text, or stop listing them.
    Compare(Against),
    /// Move the selected region by some pixels.
    Nudge(i8, i8),
    /// The same for repeats of a held key: they belong to the undo step of its first press.
    #[strum(disabled)]
    NudgeOn(i8, i8),
    /// Select no region, and give the arrow keys back.
    Deselect,
    /// Select a region by its key, or none.
    #[strum(disabled)]
    Select(Option<String>),
    /// Move the field to this place: what a click on the well could not be sure of.
    #[strum(disabled)]
    MoveField(Point),
    /// Read pictures with the edited profile again.
    #[strum(disabled)]
    Use,
    /// Replace the edited profile by the waiting one, or keep it.
    #[strum(disabled)]
    ReplaceUnsaved(bool),
}

/// Pixels of the large nudge.
const FAR: i8 = 8;

/// Every nudge with its title and its key.
const NUDGES: [(i8, i8, &str, [Shortcut; 1]); 8] = [
    (-1, 0, "Move region left", [key(Key::ArrowLeft)]),
    (1, 0, "Move region right", [key(Key::ArrowRight)]),
    (0, -1, "Move region up", [key(Key::ArrowUp)]),
    (0, 1, "Move region down", [key(Key::ArrowDown)]),
    (-FAR, 0, "Move region far left", [shift(Key::ArrowLeft)]),
    (FAR, 0, "Move region far right", [shift(Key::ArrowRight)]),
    (0, -FAR, "Move region far up", [shift(Key::ArrowUp)]),
    (0, FAR, "Move region far down", [shift(Key::ArrowDown)]),
];

switches! {
    HANDLES: calibrate.handles, "edit-regions-on-the-picture", "Edit regions on the picture",
        "Show the regions on the picture; the selected one is moved by its name and sized by \
         the handles around it";
}

impl ProfileAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Restore(_) => Against::iter().map(Self::Restore).collect(),
            Self::Compare(_) => Against::iter().map(Self::Compare).collect(),
            Self::Nudge(..) => NUDGES.map(|(dx, dy, ..)| Self::Nudge(dx, dy)).to_vec(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        let entry = match self {
            Self::Undo => Entry::new(
                "undo-edit",
                "Undo edit",
                "Undo the last change of the profile",
            )
            .keys(const { &[ctrl(Key::Z)] })
            .repeats(),
            Self::Redo => Entry::new(
                "redo-edit",
                "Redo edit",
                "Redo the undone change of the profile",
            )
            .keys(const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] })
            .repeats(),
            Self::CopyText => Entry::new(
                "copy-profile-as-toml",
                "Copy profile as TOML",
                "Copy the whole text of the profile",
            ),
            Self::Pick => Entry::new(
                "find-regions-by-one-click",
                "Find regions by one click",
                "Click an empty cell of the well on the picture; all regions move to where it finds them",
            )
            .keys(const { &[ctrl(Key::F)] })
            .on(|cx| cx.ui.calibrate.picking),
            Self::Restore(Against::Saved) => Entry::new(
                "restore-saved-profile",
                "Restore saved profile",
                "Go back to the saved or opened text; this can be undone",
            ),
            Self::Restore(Against::Default) => Entry::new(
                "restore-default-profile",
                "Restore default profile",
                "Go back to the text that comes with the program; this can be undone",
            ),
            Self::RestoreOne(_, key) => Entry::new(
                "restore-value",
                format!("Restore {key}"),
                "Go back to the earlier value; this can be undone",
            ),
            Self::Compare(against) => {
                let against = *against;
                let entry = match against {
                    Against::Saved => Entry::new(
                        "compare-with-saved-profile",
                        "Compare with saved profile",
                        "List the differences to the saved or opened text",
                    ),
                    Against::Default => Entry::new(
                        "compare-with-default-profile",
                        "Compare with default profile",
                        "List the differences to the text that comes with the program",
                    ),
                };
                entry
                    .on(move |cx| cx.ui.calibrate.compares() == Some(against))
            }
            Self::Nudge(dx, dy) | Self::NudgeOn(dx, dy) => nudge(*dx, *dy),
            Self::Deselect => Entry::new(
                "select-no-region",
                "Select no region",
                "Give the arrow keys back; they move no region until one is clicked again",
            )
            .keys(const { &[key(Key::Escape)] }),
            Self::Select(_) => Entry::new("select-region", "Select region", "Select this region"),
            Self::MoveField(to) => Entry::new(
                "move-field",
                format!("Move the field to {},{}", to.x, to.y),
                "Move the field alone; this can be undone",
            ),
            Self::Use => Entry::new(
                "use-this-profile",
                "Use this profile",
                "Read pictures with the edited profile again",
            ),
            Self::ReplaceUnsaved(true) => Entry::new(
                "take-other-profile",
                "Use other profile",
                "Discard the unsaved changes and edit the other profile",
            ),
            Self::ReplaceUnsaved(false) => Entry::new(
                "keep-this-profile",
                "Keep this profile",
                "Keep editing this profile",
            ),
        };
        entry.scope(match self {
            Self::Nudge(..) | Self::NudgeOn(..) | Self::Deselect => Scope::Region,
            _ => Scope::Profile,
        })
    }
}

fn nudge(dx: i8, dy: i8) -> Entry {
    let nudge = NUDGES.iter().find(|n| (n.0, n.1) == (dx, dy));
    let (title, keys): (_, &'static [Shortcut]) =
        nudge.map_or(("Move region", &[]), |(.., title, keys)| (*title, keys));
    let tooltip = if dx.abs().max(dy.abs()) > 1 {
        "Move the selected region by eight pixels"
    } else {
        "Move the selected region by one pixel"
    };
    Entry::new(common::kebab(title), title, tooltip)
        .keys(keys)
        .repeats()
}

impl Calibrate {
    /// The request to the program since the last call, at most one per pass.
    pub fn take_request(&mut self) -> Option<Request> {
        let Some(edited) = &self.edited else {
            let begin = self.shown && !self.asked;
            self.asked = self.shown;
            return begin.then_some(Request::EditProfile);
        };
        if edited.draft().problem().is_some() || self.announced.as_ref() == Some(edited.profile()) {
            return None;
        }
        self.announced = Some(edited.profile().clone());
        self.set_aside = false;
        Some(Request::UseProfile(Box::new(edited.profile().clone())))
    }

    /// Sets a number; the list of them has only existing keys.
    pub fn set_number(&mut self, key: &str, to: i64) {
        self.change(|edited| edited.change(|draft| draft.set(key, to)));
    }

    /// Sets the name of the profile.
    pub fn set_name(&mut self, name: &str) {
        self.change(|edited| edited.change(|draft| draft.set("name", name)));
    }

    /// Applies an action.
    pub fn apply(&mut self, action: ProfileAction, cx: &mut ApplyCx<'_>) {
        match action {
            ProfileAction::Select(key) => self.selected = key,
            ProfileAction::Deselect => self.selected = None,
            ProfileAction::Pick => {
                self.picking = !self.picking;
                self.handles = true;
                // The click is on the picture; its result is shown in the panel Profile.
                cx.open([PanelId::Profile, PanelId::Game]);
            }
            ProfileAction::Use => (self.announced, self.set_aside) = (None, false),
            ProfileAction::ReplaceUnsaved(replace) => {
                if let Some(edited) = self.waiting.take().filter(|_| replace) {
                    self.take(edited);
                }
            }
            ProfileAction::RestoreOne(against, key) => {
                if let Some(edited) = &mut self.edited {
                    if let Err(why) = edited.restore(against, &key) {
                        cx.notify(NoticeKind::Warn, why);
                    }
                    (self.found, self.not_found) = (None, None);
                }
            }
            ProfileAction::CopyText => {
                if let Some(edited) = &self.edited {
                    cx.copy(edited.text());
                }
            }
            ProfileAction::Nudge(dx, dy) => self.nudge(dx, dy),
            ProfileAction::NudgeOn(dx, dy) => self.nudge_on(dx, dy),
            ProfileAction::MoveField(to) => self.change(|edited| edited.move_field(to)),
            ProfileAction::Undo => self.change(|edited| edited.change(ProfileDraft::undo)),
            ProfileAction::Redo => self.change(|edited| edited.change(ProfileDraft::redo)),
            ProfileAction::Restore(against) => self.change(|edited| {
                if let Some(text) = edited.against(against).map(str::to_owned) {
                    // It was a profile once.
                    let _ = edited.change(|draft| draft.replace(text));
                }
            }),
            ProfileAction::Compare(against) => self.change(|edited| {
                let now = edited.compared().map(|(now, _)| *now);
                edited.compare((now != Some(against)).then_some(against));
            }),
        }
    }

    /// Moves the selected region.
    fn nudge(&mut self, dx: i8, dy: i8) {
        let key = self.selected.clone();
        let mut moved = false;
        self.change(|edited| {
            if let Some(key) = &key {
                let before = edited.serial();
                // A region that no longer exists can't be moved.
                let _ = edited.change(|draft| draft.shift(key, dx.into(), dy.into()));
                moved = edited.serial() != before;
            }
        });
        self.nudged = key.filter(|_| moved);
    }

    /// Moves the selected region in the undo step of the move before, if that was its own.
    fn nudge_on(&mut self, dx: i8, dy: i8) {
        let key = self.selected.clone();
        let goes_on = self.nudged == key;
        self.change(|edited| {
            if let Some(key) = &key {
                let _ = edited.change(|draft| {
                    if goes_on {
                        draft.resume();
                    }
                    let moved = draft.shift(key, dx.into(), dy.into());
                    draft.commit();
                    moved
                });
            }
        });
        self.nudged = key.filter(|_| goes_on);
    }

    /// Finds all regions of the profile from an empty cell of the well and moves them there.
    pub(crate) fn find_from(&mut self, at: Point, cx: &mut ApplyCx<'_>) {
        let Some(record) = cx.picture() else {
            return;
        };
        // The answer to the last click is out of date.
        if let Some(refused) = self.find_refused.take() {
            cx.messages.close(refused);
        }
        match self.find(&record.picture.picture, at) {
            Some(Ok(found)) => cx.notify(NoticeKind::Info, found),
            Some(Err(why)) => {
                cx.notify(NoticeKind::Warn, why);
                self.find_refused = Some(cx.messages.newest());
            }
            None => cx.refuse("No profile is edited yet"),
        }
    }

    /// Opens or closes a group of the list.
    pub fn toggle_group(&mut self, group: Group) {
        match self.groups.iter().position(|g| *g == group) {
            Some(at) => {
                self.groups.remove(at);
            }
            None => self.groups.push(group),
        }
    }

    /// Begins to drag a region: all changes until its release are one undo step.
    pub(crate) fn grab(&mut self, key: String, grip: Grip) {
        let region = self.edited.as_ref().and_then(|edited| edited.region(&key));
        self.grabbed = region.cloned().map(|region| Grabbed { region, grip });
        self.selected = Some(key);
        self.change(|edited| edited.change(ProfileDraft::begin));
    }

    /// Moves the grabbed region.
    pub(crate) fn place(&mut self, to: Rect) {
        if let Some(key) = self.grabbed.as_ref().map(|it| it.region.key.clone()) {
            self.change(|edited| edited.place(&key, to));
        }
    }

    /// Cancels the drag: its changes are undone.
    pub(crate) fn cancel_grab(&mut self) {
        self.grabbed = None;
        self.change(|edited| edited.change(ProfileDraft::cancel));
    }

    /// Begins an undo step: all changes until its end are undone together.
    pub(crate) fn begin_step(&mut self) {
        self.change(|edited| edited.change(ProfileDraft::begin));
    }

    /// Ends the undo step, and the drag if there is one.
    pub(crate) fn end_step(&mut self) {
        self.grabbed = None;
        self.change(|edited| edited.change(ProfileDraft::commit));
    }

    /// Changes the edited profile. What a click has found is out of date then.
    fn change<R>(&mut self, change: impl FnOnce(&mut Edited) -> R) {
        if let Some(edited) = &mut self.edited {
            self.nudged = None;
            let before = edited.serial();
            change(edited);
            if edited.serial() != before {
                (self.found, self.not_found) = (None, None);
            }
        }
    }
}
