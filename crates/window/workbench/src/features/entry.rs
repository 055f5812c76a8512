//! The facts on a command apart from what it does: the one place that menus, tooltips, the
//! command palette, the shortcut editor and the key map are made from.

use crate::{Layout, PanelId, Status, UiState};
use egui::{Key, KeyboardShortcut, Modifiers};
use std::{borrow::Cow, fmt};

/// A key with its modifiers.
pub type Shortcut = KeyboardShortcut;

/// Where a shortcut is active. A text field always gets its keys first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter)]
pub enum Scope {
    /// Everywhere, unless a more specific scope uses the key.
    Global,
    /// While the game picture has the focus.
    Game,
    /// While a profile is edited, unless the game or the move tester has the focus.
    Profile,
    /// While the regions on the picture have the focus: one of them was clicked last.
    Region,
    /// While clicks on the picture are taken and it has the focus.
    Clicks,
    /// While the pixels of the inspector have the focus.
    Inspector,
    /// While the timeline has the focus.
    Timeline,
    /// While the board of the move tester has the focus.
    Tester,
    /// While the image of the panel Capture, or a corner on it, has the focus.
    Capture,
}

impl Scope {
    /// The label in the shortcut editor and in the guide.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Global => "Everywhere",
            Self::Game => "While the game has the keys",
            Self::Profile => "While a profile is edited",
            Self::Region => "While a region of the profile is selected",
            Self::Clicks => "While clicks on the picture are taken",
            Self::Inspector => "In the pixel inspector",
            Self::Timeline => "On the timeline",
            Self::Tester => "In the move tester",
            Self::Capture => "On the image in the panel Capture",
        }
    }
}

/// The state that decides whether a command is switched on and how its button is labelled.
#[derive(Clone, Copy)]
pub struct CommandContext<'a> {
    /// What the features know.
    pub ui: &'a UiState,
    /// The state of the machine.
    pub status: &'a Status,
    /// The current layout.
    pub layout: Layout,
    /// The open panels.
    pub open: &'a [PanelId],
}

type Test = Box<dyn Fn(&CommandContext<'_>) -> bool>;
type Label = Box<dyn Fn(&CommandContext<'_>) -> String>;

/// The facts on a command: its id, texts, keys and place in the menus.
pub struct Entry {
    /// The id in settings and on the command line, in kebab-case. It never changes, not
    /// even when the title does.
    pub id: Cow<'static, str>,
    /// The name in the command palette and for accessibility.
    pub title: String,
    /// One line for the tooltip, without a full stop.
    pub tooltip: &'static str,
    /// Where the shortcuts are active.
    pub scope: Scope,
    /// The default shortcuts; only the first is shown.
    pub shortcuts: &'static [Shortcut],
    /// Whether holding the key repeats it.
    pub repeats: bool,
    on: Option<Test>,
    /// The heading of its group, in a menu that has groups with headings.
    pub heading: Option<&'static str>,
    listed_if: Option<Test>,
    label: Option<Label>,
}

impl Entry {
    pub(crate) fn new(
        id: impl Into<Cow<'static, str>>,
        title: impl Into<String>,
        tooltip: &'static str,
    ) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            tooltip,
            scope: Scope::Global,
            shortcuts: &[],
            repeats: false,
            on: None,
            heading: None,
            listed_if: None,
            label: None,
        }
    }

    pub(crate) fn keys(self, shortcuts: &'static [Shortcut]) -> Self {
        Self { shortcuts, ..self }
    }

    pub(crate) fn id(self, id: String) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }

    pub(crate) fn scope(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    pub(crate) fn repeats(self) -> Self {
        Self {
            repeats: true,
            ..self
        }
    }

    /// Makes it a toggle.
    pub(crate) fn on(self, on: impl Fn(&CommandContext<'_>) -> bool + 'static) -> Self {
        Self {
            on: Some(Box::new(on)),
            ..self
        }
    }

    /// Lists it under a heading; the entries of a group stand one after another.
    pub(crate) fn heading(self, heading: &'static str) -> Self {
        Self {
            heading: Some(heading),
            ..self
        }
    }

    /// Lists it in its menu under this condition only.
    pub(crate) fn listed_if(self, test: impl Fn(&CommandContext<'_>) -> bool + 'static) -> Self {
        Self {
            listed_if: Some(Box::new(test)),
            ..self
        }
    }

    /// Sets a label for its button and menu entry that differs from its title.
    pub(crate) fn label(self, label: impl Fn(&CommandContext<'_>) -> String + 'static) -> Self {
        Self {
            label: Some(Box::new(label)),
            ..self
        }
    }

    /// Whether it is switched on; `None` if it is not a toggle.
    #[must_use]
    pub fn is_on(&self, cx: &CommandContext<'_>) -> Option<bool> {
        self.on.as_ref().map(|on| on(cx))
    }

    /// Whether its menu lists it now.
    #[must_use]
    pub fn is_listed(&self, cx: &CommandContext<'_>) -> bool {
        self.listed_if.as_ref().is_none_or(|test| test(cx))
    }

    /// The label of its button and its menu entry.
    #[must_use]
    pub fn label_in(&self, cx: &CommandContext<'_>) -> String {
        match &self.label {
            Some(label) => label(cx),
            None => self.title.clone(),
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("id", &self.id)
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

pub(crate) const fn key(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::NONE, key)
}

pub(crate) const fn ctrl(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::COMMAND, key)
}

pub(crate) const fn shift(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::SHIFT, key)
}

pub(crate) const fn alt(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::ALT, key)
}

pub(crate) const fn ctrl_shift(key: Key) -> Shortcut {
    Shortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}
