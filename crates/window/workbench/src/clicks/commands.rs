//! The clicks from which a profile is made.

use crate::clicks::ChosenRole;
use crate::features::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key};
use crate::features::switch::switches;
use crate::{
    BranchAction, Clicks, PanelId, Request, clicks::PlacedClick, features::apply::ApplyCx,
};
use egui::Key;
use screen::Point;
use std::sync::Arc;
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ClickAction {
    /// Take clicks on the picture, or no longer.
    #[default]
    Take,
    /// Take clicks on the picture no longer.
    Stop,
    /// What the next click states.
    Role(ChosenRole),
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
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Role(_) => ChosenRole::iter().map(Self::Role).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Take => Entry::new(
                "calibrate-from-clicks",
                "Calibrate from clicks",
                "Make a profile of another maker's game: click cells, the next piece and numbers on the picture",
            )
            .on(|cx| cx.ui.clicks.is_taking()),
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
                .on(move |cx| cx.ui.clicks.is_taking() && cx.ui.clicks.role == role)
            }
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
                "Read pictures by the profile that the clicks gave; the bot is switched off, as it plays the original game and Blockfall only",
            ),
            Self::Copy => Entry::new(
                "copy-profile-from-clicks",
                "Copy profile from clicks",
                "Copy the whole text of the profile that the clicks gave",
            ),
        }
    }
}

/// Why nothing can be used, saved or copied.
const NOTHING: &str = "The clicks do not decide where the well is yet; the panel Clicks states \
                       what to click";

impl Clicks {
    /// Applies an action.
    pub fn apply(&mut self, action: ClickAction, cx: &mut ApplyCx<'_>) {
        match action {
            ClickAction::Take => {
                self.taking = !(self.taking && self.shown);
                if self.taking {
                    cx.open([PanelId::FromClicks, PanelId::Game]);
                }
            }
            ClickAction::Stop => (self.taking, self.typing) = (false, None),
            ClickAction::Role(role) => {
                self.choose(role);
                if !self.is_taking() {
                    self.taking = true;
                    cx.open([PanelId::FromClicks, PanelId::Game]);
                }
            }
            ClickAction::Clear => self.change(Vec::clear),
            ClickAction::Undo => {
                if self.placed.undo() {
                    self.is_changed();
                }
            }
            ClickAction::Redo => {
                if self.placed.redo() {
                    self.is_changed();
                }
            }
            ClickAction::Use => match self.found() {
                Some(found) => cx.request(Request::UseGameProfile(Arc::clone(&found.profile))),
                None => cx.refuse(NOTHING),
            },
            ClickAction::Copy => match self.found() {
                Some(found) => cx.copy(found.profile.to_toml()),
                None => cx.refuse(NOTHING),
            },
        }
    }

    /// Adds a click on the shown picture.
    pub fn place_on_shown(&mut self, at: Point, cx: &mut ApplyCx<'_>) {
        if let Some(record) = cx.picture() {
            self.place(&record.picture, at);
        }
    }

    /// Removes the click at a place of the list.
    pub(crate) fn remove(&mut self, index: usize) {
        self.change(|placed| {
            if index < placed.len() {
                placed.remove(index);
            }
        });
    }
}

/// Shows the picture of a click, if it is one of those that are shown.
pub(crate) fn show(click: &PlacedClick, cx: &mut ApplyCx<'_>) {
    let moment = click.moment;
    let recorded = cx.history.get_on(moment.branch, moment.frame);
    if recorded.is_some_and(|record| record.picture.picture == click.picture) {
        cx.send(BranchAction::Seek(moment.branch, moment.frame));
    } else {
        cx.refuse(
            "The picture of this click is no longer among the shown frames; the click still counts",
        );
    }
}
