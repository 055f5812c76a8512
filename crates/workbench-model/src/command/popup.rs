//! The one pop-up that may be open, as data.

use super::Command;

/// The one pop-up that may be open, with what has been typed into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Popup {
    /// All commands, found by name.
    CommandPalette(CommandPalette),
    /// All shortcuts.
    ShortcutEditor(ShortcutEditor),
    /// The layouts that were kept.
    Layouts(LayoutsBox),
    /// The messages so far.
    Messages,
    /// A path.
    Path(PathBox),
}

/// A path that is being typed, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathBox {
    /// A file to open.
    Open(String),
    /// A file to write a layout into.
    Export {
        /// The name of the layout.
        layout: String,
        /// The path so far.
        path: String,
    },
    /// A file to save the profile in.
    Profile(String),
}

impl PathBox {
    /// What has been typed.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Open(text) | Self::Export { path: text, .. } | Self::Profile(text) => text,
        }
    }

    /// The same with another text.
    #[must_use]
    pub fn with(&self, text: String) -> Self {
        match self {
            Self::Open(_) => Self::Open(text),
            Self::Profile(_) => Self::Profile(text),
            Self::Export { layout, .. } => Self::Export {
                layout: layout.clone(),
                path: text,
            },
        }
    }
}

impl Popup {
    /// All commands, nothing typed yet.
    #[must_use]
    pub fn command_palette() -> Self {
        Self::CommandPalette(CommandPalette::default())
    }

    /// All shortcuts.
    #[must_use]
    pub fn shortcut_editor() -> Self {
        Self::ShortcutEditor(ShortcutEditor::default())
    }

    /// The layouts that were kept.
    #[must_use]
    pub fn layouts() -> Self {
        Self::Layouts(LayoutsBox::default())
    }
}

/// What has been typed, and which of the commands found is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandPalette {
    /// What has been typed.
    pub query: String,
    /// Which of those found is chosen.
    pub at: usize,
}

/// What the editor shows, and which shortcut waits for a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortcutEditor {
    /// Whether commands without a shortcut are listed too.
    pub all: bool,
    /// The shortcut that waits for a key.
    pub capture: Option<Capture>,
    /// Why the last change was refused.
    pub refused: Option<String>,
}

/// A shortcut that waits for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Of which command.
    pub command: Box<Command>,
    /// Which of its shortcuts, from 0; one past the last is a new one.
    pub which: usize,
}

/// What has been typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutsBox {
    /// A name to save under, or to give.
    pub name: String,
}
