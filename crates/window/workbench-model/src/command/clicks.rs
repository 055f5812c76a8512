//! The clicks from which a profile is made.

use super::{
    Menu,
    entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key},
};
use crate::clicks::ChosenRole;
use egui::Key;
use screen::Point;
use strum::IntoEnumIterator as _;

/// An action on the clicks.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ClickAction {
    /// Take clicks on the picture, or no longer.
    #[default]
    Take,
    /// Take clicks on the picture no longer.
    Stop,
    /// What the next click states.
    Role(ChosenRole),
    /// The number that is typed for it.
    #[strum(disabled)]
    Type(String),
    /// Add a click at this pixel of the shown picture.
    #[strum(disabled)]
    Place(Point),
    /// Show the picture of a click, counted from 0.
    #[strum(disabled)]
    Show(usize),
    /// Remove a click, counted from 0.
    #[strum(disabled)]
    Remove(usize),
    /// Remove all clicks.
    Clear,
    /// Undo one step.
    Undo,
    /// Redo one step.
    Redo,
    /// Read pictures by the profile that was found.
    Use,
    /// Copy its text.
    Copy,
}

/// The keys of the roles.
const ROLE_KEYS: [[Shortcut; 1]; 6] = [
    [key(Key::Num1)],
    [key(Key::Num2)],
    [key(Key::Num3)],
    [key(Key::Num4)],
    [key(Key::Num5)],
    [key(Key::Num6)],
];

impl ClickAction {
    /// The commands that can be chosen by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Role(_) => ChosenRole::iter().map(Self::Role).collect(),
            one => vec![one],
        })
    }

    pub(super) fn entry(&self) -> Entry {
        match self {
            Self::Take => Entry::new(
                "calibrate-from-clicks",
                "Calibrate from clicks",
                "Make a profile of another maker's game: click cells, the next piece and numbers on the picture",
            )
            .menu(Menu::Profile, 32)
            .on(|cx| cx.clicks.is_taking()),
            Self::Stop => Entry::new(
                "stop-taking-clicks",
                "Stop taking clicks",
                "Give the picture back; the clicks stay in the panel Clicks",
            )
            .scope(Scope::Clicks)
            .keys(const { &[key(Key::Escape)] }),
            Self::Role(role) => {
                let role = *role;
                let id: &str = role.into();
                let keys = ROLE_KEYS.get(role as usize);
                Entry::new(
                    format!("click-is-{id}"),
                    format!("Click is: {}", role.label()),
                    role.about(),
                )
                .scope(Scope::Clicks)
                .keys(keys.map_or(&[], |keys| keys))
                .on(move |cx| cx.clicks.role == role)
            }
            Self::Type(_) => Entry::new(
                "type-number-of-click",
                "Number that is shown",
                "The number that the picture shows where you will click; leading zeros may be left out",
            ),
            Self::Place(_) => Entry::new("place-click", "Place click", "State what is here"),
            Self::Show(_) => Entry::new(
                "show-click",
                "Show its picture",
                "Show the picture on which this click was made",
            ),
            Self::Remove(_) => Entry::new(
                "remove-click",
                "Remove click",
                "Remove this click; this can be undone",
            ),
            Self::Clear => Entry::new(
                "clear-clicks",
                "Clear clicks",
                "Remove all clicks; this can be undone",
            ),
            Self::Undo => Entry::new("undo-click", "Undo click", "Undo the last change of the clicks")
                .scope(Scope::Clicks)
                .keys(const { &[ctrl(Key::Z)] })
                .repeats(),
            Self::Redo => Entry::new("redo-click", "Redo click", "Redo the undone change of the clicks")
                .scope(Scope::Clicks)
                .keys(const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] })
                .repeats(),
            Self::Use => Entry::new(
                "use-profile-from-clicks",
                "Use this profile",
                "Read pictures by the profile that the clicks gave; the bot is switched off, as it plays the original game only",
            ),
            Self::Copy => Entry::new(
                "copy-profile-from-clicks",
                "Copy profile from clicks",
                "Copy the whole text of the profile that the clicks gave",
            ),
        }
    }
}
