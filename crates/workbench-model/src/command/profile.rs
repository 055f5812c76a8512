//! The profile that is edited.

use super::{
    Menu,
    entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key, shift},
};
use crate::calibrate::{Against, Grip, Group};
use egui::Key;
use screen::{Point, Rect};
use strum::IntoEnumIterator as _;

/// Something that people do with the profile that is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ProfileAction {
    /// Undo one step.
    #[default]
    Undo,
    /// Redo one step.
    Redo,
    /// Copy the text.
    CopyText,
    /// The next click on the picture is on an empty cell of the well, from which all
    /// regions are found; or not.
    Pick,
    /// Show the regions on the picture, to be moved there.
    Handles,
    /// Make the text again what it was.
    Restore(Against),
    /// List where the text differs, or stop listing.
    Compare(Against),
    /// Move the selected region by so many pixels.
    Nudge(i8, i8),
    /// The same while the key is held: it belongs to the undo step that the key began.
    #[strum(disabled)]
    NudgeOn(i8, i8),
    /// Select a region by its key, or none.
    #[strum(disabled)]
    Select(Option<String>),
    /// Open a group of the list, or close it.
    #[strum(disabled)]
    Group(Group),
    /// Grab a region: what follows until it is released is one undo step.
    #[strum(disabled)]
    Grab(String, Grip),
    /// Put the region that is grabbed here.
    #[strum(disabled)]
    Place(Rect),
    /// Release the region that is grabbed.
    #[strum(disabled)]
    Release,
    /// Undo what was done with the region that is grabbed.
    #[strum(disabled)]
    CancelGrab,
    /// Find all regions from an empty cell of the well at this pixel.
    #[strum(disabled)]
    FindFrom(Point),
    /// What follows until the end of the step is one undo step.
    #[strum(disabled)]
    BeginStep,
    /// Ends the undo step.
    #[strum(disabled)]
    EndStep,
    /// Give the number at a key this value.
    #[strum(disabled)]
    Set(String, i64),
    /// Give the profile this name.
    #[strum(disabled)]
    Name(String),
    /// Replace the edited profile by the one that waits, or keep it.
    #[strum(disabled)]
    ReplaceUnsaved(bool),
}

/// Pixels of the longer nudge.
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

impl ProfileAction {
    /// All that people can choose by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Restore(_) => Against::iter().map(Self::Restore).collect(),
            Self::Compare(_) => Against::iter().map(Self::Compare).collect(),
            Self::Nudge(..) => NUDGES.map(|(dx, dy, ..)| Self::Nudge(dx, dy)).to_vec(),
            one => vec![one],
        })
    }

    pub(super) fn entry(&self) -> Entry {
        let entry = match self {
            Self::Undo => Entry::new(
                "undo-edit",
                "Undo edit",
                "Take the last change of the profile back",
            )
            .keys(const { &[ctrl(Key::Z)] })
            .menu(Menu::Profile, 20)
            .repeats(),
            Self::Redo => Entry::new(
                "redo-edit",
                "Redo edit",
                "Make the change of the profile again",
            )
            .keys(const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] })
            .menu(Menu::Profile, 21)
            .repeats(),
            Self::CopyText => Entry::new(
                "copy-profile-as-toml",
                "Copy profile as TOML",
                "Copy the whole text",
            )
            .menu(Menu::Profile, 50),
            Self::Pick => Entry::new(
                "find-regions-by-one-click",
                "Find regions by one click",
                "Click an empty cell of the well on the picture: all regions move to where they are",
            )
            .keys(const { &[key(Key::W)] })
            .menu(Menu::Profile, 30)
            .on(|cx| cx.calibrate.picking),
            Self::Handles => Entry::new(
                "edit-regions-on-the-picture",
                "Edit regions on the picture",
                "Show where things are read, to be moved there by their outlines",
            )
            .menu(Menu::Profile, 31)
            .on(|cx| cx.calibrate.handles),
            Self::Restore(Against::Saved) => Entry::new(
                "restore-saved-profile",
                "Restore saved profile",
                "Make the text what was last saved or opened; undo takes that back",
            )
            .menu(Menu::Profile, 42),
            Self::Restore(Against::Default) => Entry::new(
                "restore-default-profile",
                "Restore default profile",
                "Make the text what came with the program; undo takes that back",
            )
            .menu(Menu::Profile, 43),
            Self::Compare(against) => {
                let against = *against;
                let (entry, rank) = match against {
                    Against::Saved => (
                        Entry::new(
                            "compare-with-saved-profile",
                            "Compare with saved profile",
                            "List what differs from what was last saved or opened",
                        ),
                        40,
                    ),
                    Against::Default => (
                        Entry::new(
                            "compare-with-default-profile",
                            "Compare with default profile",
                            "List what differs from the profile that came with the program",
                        ),
                        41,
                    ),
                };
                entry
                    .menu(Menu::Profile, rank)
                    .on(move |cx| cx.calibrate.compares() == Some(against))
            }
            Self::Nudge(dx, dy) | Self::NudgeOn(dx, dy) => nudge(*dx, *dy),
            Self::Select(_) => Entry::new("select-region", "Select region", "Choose this region"),
            Self::Group(_) => Entry::new(
                "open-or-close-group",
                "Open or close group",
                "List these regions, and show them on the picture",
            ),
            Self::Grab(..) => {
                Entry::new("grab-region", "Grab region", "Move this region, or its edge")
            }
            Self::Place(_) => Entry::new("place-region", "Place region", "Put the region here"),
            Self::Release => Entry::new(
                "release-region",
                "Release region",
                "Leave the region where it is",
            ),
            Self::CancelGrab => {
                Entry::new("put-region-back", "Put region back", "Put the region back")
            }
            Self::FindFrom(_) => Entry::new(
                "find-regions-from-here",
                "Find regions from here",
                "This is an empty cell of the well: move all regions to where they are",
            ),
            Self::BeginStep => Entry::new("begin-step", "Begin step", "What follows is one step"),
            Self::EndStep => Entry::new("end-step", "End step", "End the step"),
            Self::Set(..) => Entry::new(
                "set-number",
                "Set number",
                "Drag, or click and type; ↑ and ↓ step while typing",
            ),
            Self::Name(_) => Entry::new(
                "name-profile",
                "Name profile",
                "By which the profile is chosen",
            ),
            Self::ReplaceUnsaved(true) => Entry::new(
                "take-other-profile",
                "Take other profile",
                "Give up what was not saved and edit the other profile",
            ),
            Self::ReplaceUnsaved(false) => Entry::new(
                "keep-this-profile",
                "Keep this profile",
                "Go on with this profile",
            ),
        };
        entry.scope(Scope::Profile)
    }
}

fn nudge(dx: i8, dy: i8) -> Entry {
    let nudge = NUDGES.iter().find(|n| (n.0, n.1) == (dx, dy));
    let (title, keys): (_, &'static [Shortcut]) =
        nudge.map_or(("Move region", &[]), |(.., title, keys)| (*title, keys));
    let tooltip = if dx.abs().max(dy.abs()) > 1 {
        "Move the region that is chosen by eight pixels"
    } else {
        "Move the region that is chosen by one pixel"
    };
    Entry::new(super::kebab(title), title, tooltip)
        .keys(keys)
        .repeats()
}
