//! The list of the features, and what they share: their commands and requests, the view that
//! their panels draw, and the window that executes what they send.
//!
//! A command is an [`Action`], which the window executes itself, or a [`Request`] to the
//! program around it. Each has one [`Entry`] with its id, words and keys, beside the
//! variant, in the folder of its feature; what menus list is data of [`Menu`].

mod action;
pub mod apply;
mod context;
pub mod derived;
pub(crate) mod entry;
pub mod keys;
mod layer;
mod menu;
pub mod panel;
mod panel_id;
pub mod panels;
mod request;
mod state;
mod status;
pub(crate) mod switch;
mod tab_order;
#[cfg(test)]
mod tests;
mod view;
pub mod widgets;
pub mod workbench;

pub use action::{Action, FeatureAction};
pub use context::{PanelCx, Sent};
pub use entry::{CommandContext, Entry, Scope, Shortcut};
pub use layer::{Layer, LayerWords};
pub use menu::{ContextMenu, Menu, MenuItem, edited_profile};
pub use panel_id::PanelId;
pub use request::Request;
pub use state::{LastGame, Layers, UiState};
pub use status::{
    Load, MachineStatus, NoticeKind, ProgramStatus, ReadBy, Recording, Regions, Shown, ShownStatus,
    Status, Writing,
};
pub use switch::Switch;
pub use view::{FrameView, GameView, Ghost, Hover};
pub use workbench::Workbench;

use crate::{
    ExperimentRequest, LabRequest, MatchRequest, PositionRequest, ProfileAction, RegressRequest,
    ReviewRequest, TuningRequest,
};
use std::sync::LazyLock;

/// A command of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The window executes it.
    Action(Action),
    /// The program around the window executes it.
    Request(Request),
}

static ALL: LazyLock<Vec<Command>> = LazyLock::new(|| {
    let requests = Request::all().map(Command::Request);
    let all = requests.chain(Action::all().map(Command::Action));
    all.filter(|command| !common::IS_PAGE || is_in_page(&command.entry().id))
        .collect()
});

/// Whether a page has the command: it has no devices, no folders, no disk for a session aside, and
/// it is closed by the browser.
fn is_in_page(id: &str) -> bool {
    let is_aside = id.ends_with("-aside") || id.ends_with("-last-session");
    !is_aside && !["open-source", "regress-folder", "quit"].contains(&id)
}

impl Command {
    /// The commands that can be chosen by name: those of the command palette, the menus and
    /// the shortcut editor.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The command with an id.
    #[must_use]
    pub fn with_id(id: &str) -> Option<Self> {
        let mut all = Self::all().iter();
        all.find(|command| command.entry().id == id).cloned()
    }

    /// The command with an id or a title, in upper or lower case and with any separators
    /// between its words.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let key = common::kebab(name);
        let mut all = Self::all().iter();
        let found = all.find(|command| {
            let entry = command.entry();
            entry.id == key || common::kebab(&entry.title) == key
        });
        found.cloned()
    }

    /// The command for a repeat of its key while the key is held.
    #[must_use]
    pub fn while_held(&self) -> Self {
        match self {
            Self::Action(Action::Feature(FeatureAction::Profile(ProfileAction::Nudge(dx, dy)))) => {
                ProfileAction::NudgeOn(*dx, *dy).into()
            }
            other => other.clone(),
        }
    }

    /// Its entry.
    #[must_use]
    pub fn entry(&self) -> Entry {
        match self {
            Self::Action(action) => action.entry(),
            Self::Request(request) => request.entry(),
        }
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Self {
        Self::Action(action)
    }
}

impl From<Request> for Command {
    fn from(request: Request) -> Self {
        Self::Request(request)
    }
}

macro_rules! requests {
    ($($variant:ident($request:ty)),* $(,)?) => {
        $(
            impl From<$request> for Command {
                fn from(request: $request) -> Self {
                    Self::Request(Request::$variant(request))
                }
            }
        )*
    };
}

requests! {
    Regress(RegressRequest),
    Review(ReviewRequest),
    Position(PositionRequest),
    Lab(LabRequest),
    Match(MatchRequest),
    Experiment(ExperimentRequest),
    Tuning(TuningRequest),
}

impl From<&Command> for Command {
    fn from(command: &Command) -> Self {
        command.clone()
    }
}
