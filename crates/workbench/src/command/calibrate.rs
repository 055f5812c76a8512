//! What people ask of the profile that is edited.

use super::{About, Scope, Shortcut, ctrl, key, shift};
use crate::calibrate::{Against, Grip, Group};
use egui::{Key, Modifiers};
use screen::{Point, Rect};
use std::path::PathBuf;
use vision::Profile;

/// Something that a person asks of the profile that is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalibrateCommand {
    /// Edit the profile in force; whoever knows it answers with its text.
    Begin,
    /// Read pictures by this from now on.
    Use(Box<Profile>),
    /// Choose a region by its key, or none.
    Select(Option<String>),
    /// The pointer is over a region.
    Hover(Option<String>),
    /// Open a group of the list, or close it.
    Group(Group),
    /// Take hold of a region: what follows until it is let go of is one step.
    Grab(String, Grip),
    /// Put the region that is held here.
    Place(Rect),
    /// Let go of the region that is held.
    LetGo,
    /// Take back what was done with the region that is held.
    GiveUp,
    /// Move the region that is chosen by so many pixels.
    Nudge(i8, i8),
    /// The same while the key is held: it belongs to the step that the key began.
    NudgeOn(i8, i8),
    /// The next click on the picture is on an empty cell of the well, from which all
    /// regions are found; or not.
    Pick,
    /// Find all regions from an empty cell of the well at this pixel.
    FindFrom(Point),
    /// What follows until the end of the step is one step.
    BeginStep,
    /// That was the step.
    EndStep,
    /// Give the number at a key this value.
    Set(String, i64),
    /// Call the profile this.
    Name(String),
    /// Take one step back.
    Undo,
    /// Take one step forth again.
    Redo,
    /// Make the text again what it was.
    Restore(Against),
    /// List where the text differs, or no longer.
    Compare(Against),
    /// Copy the text.
    CopyText,
    /// Show the regions on the picture, to be moved there.
    Handles,
    /// Take up the other profile that waits, or leave it.
    Take(bool),
    /// Save where it came from.
    Save,
    /// Choose a new file to save in.
    SaveAs,
    /// Save in this new file.
    SaveTo(PathBuf),
}

/// Pixels of the longer nudge.
const FAR: i8 = 8;

/// Every nudge with its name and its key.
const NUDGES: [(i8, i8, &str, Shortcut); 8] = [
    (-1, 0, "Move region left", key(Key::ArrowLeft)),
    (1, 0, "Move region right", key(Key::ArrowRight)),
    (0, -1, "Move region up", key(Key::ArrowUp)),
    (0, 1, "Move region down", key(Key::ArrowDown)),
    (-FAR, 0, "Move region far left", shift(Key::ArrowLeft)),
    (FAR, 0, "Move region far right", shift(Key::ArrowRight)),
    (0, -FAR, "Move region far up", shift(Key::ArrowUp)),
    (0, FAR, "Move region far down", shift(Key::ArrowDown)),
];

const NUDGE_KEYS: [[Shortcut; 1]; 8] = [
    [NUDGES[0].3],
    [NUDGES[1].3],
    [NUDGES[2].3],
    [NUDGES[3].3],
    [NUDGES[4].3],
    [NUDGES[5].3],
    [NUDGES[6].3],
    [NUDGES[7].3],
];

impl CalibrateCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::Undo,
            Self::Redo,
            Self::Save,
            Self::SaveAs,
            Self::CopyText,
            Self::Pick,
            Self::Handles,
        ];
        all.extend(Against::EACH.map(Self::Restore));
        all.extend(Against::EACH.map(Self::Compare));
        all.extend(NUDGES.map(|(dx, dy, ..)| Self::Nudge(dx, dy)));
        all
    }

    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts): (&str, &'static str, &'static [Shortcut]) = match self {
            Self::Begin => ("Edit profile", "Edit the profile in force", &[]),
            Self::Use(_) => ("Use profile", "Read pictures by this profile", &[]),
            Self::Select(_) => ("Select region", "Choose this region", &[]),
            Self::Hover(_) => ("Point at region", "Light this region up", &[]),
            Self::Group(_) => (
                "Open or close group",
                "List these regions, and show them on the picture",
                &[],
            ),
            Self::Grab(..) => ("Grab region", "Move this region, or its edge", &[]),
            Self::Place(_) => ("Place region", "Put the region here", &[]),
            Self::LetGo => ("Let go of region", "Leave the region where it is", &[]),
            Self::GiveUp => ("Put region back", "Put the region back", &[]),
            Self::Nudge(dx, dy) | Self::NudgeOn(dx, dy) => return nudge(*dx, *dy),
            Self::Pick => (
                "Find regions by one click",
                "Click an empty cell of the well on the picture: all regions move to where they are",
                const { &[key(Key::W)] },
            ),
            Self::FindFrom(_) => (
                "Find regions from here",
                "This is an empty cell of the well: move all regions to where they are",
                &[],
            ),
            Self::BeginStep => ("Begin step", "What follows is one step", &[]),
            Self::EndStep => ("End step", "That was the step", &[]),
            Self::Set(..) => (
                "Set number",
                "Drag, or click and type; ↑ and ↓ step while typing",
                &[],
            ),
            Self::Name(_) => ("Name profile", "By which the profile is chosen", &[]),
            Self::Undo => (
                "Undo edit",
                "Take the last change of the profile back",
                const { &[ctrl(Key::Z)] },
            ),
            Self::Redo => (
                "Redo edit",
                "Make the change of the profile again",
                const {
                    &[
                        ctrl(Key::Y),
                        Shortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z),
                    ]
                },
            ),
            Self::Restore(Against::Default) => (
                "Restore default profile",
                "Make the text what came with the program; undo takes that back",
                &[],
            ),
            Self::Restore(Against::Saved) => (
                "Restore saved profile",
                "Make the text what was last saved or opened; undo takes that back",
                &[],
            ),
            Self::Compare(Against::Default) => (
                "Compare with default profile",
                "List what differs from the profile that came with the program",
                &[],
            ),
            Self::Compare(Against::Saved) => (
                "Compare with saved profile",
                "List what differs from what was last saved or opened",
                &[],
            ),
            Self::CopyText => ("Copy profile as TOML", "Copy the whole text", &[]),
            Self::Handles => (
                "Edit regions on the picture",
                "Show where things are read, to be moved there by their outlines",
                &[],
            ),
            Self::Take(true) => (
                "Take other profile",
                "Give up what was not saved and edit the other profile",
                &[],
            ),
            Self::Take(false) => ("Keep this profile", "Go on with this profile", &[]),
            Self::Save => (
                "Save profile",
                "Save where the profile came from",
                const { &[ctrl(Key::S)] },
            ),
            Self::SaveAs => ("Save profile as…", "Save in a new file", &[]),
            Self::SaveTo(_) => ("Save profile", "Save in this new file", &[]),
        };
        About {
            name: name.into(),
            tooltip,
            scope: Scope::Profile,
            shortcuts,
            repeats: matches!(self, Self::Undo | Self::Redo),
        }
    }
}

fn nudge(dx: i8, dy: i8) -> About {
    let at = NUDGES.iter().position(|n| (n.0, n.1) == (dx, dy));
    About {
        name: at.map_or("Move region", |at| NUDGES[at].2).into(),
        tooltip: if dx.abs().max(dy.abs()) > 1 {
            "Move the region that is chosen by eight pixels"
        } else {
            "Move the region that is chosen by one pixel"
        },
        scope: Scope::Profile,
        shortcuts: at.map_or(&[], |at| &NUDGE_KEYS[at]),
        repeats: true,
    }
}
