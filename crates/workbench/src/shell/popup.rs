//! The one pop-up that may be open.

use super::{
    Finder, LayoutsBox, Sheet, command_palette, layouts_box, messages_box, path_box,
    shortcut_editor,
};
use crate::PanelCx;
use egui::Ui;

/// The one pop-up that may be open, with what has been typed into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Popup {
    /// All commands, found by name.
    Finder(Finder),
    /// All shortcuts.
    Sheet(Sheet),
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
    pub fn finder() -> Self {
        Self::Finder(Finder::default())
    }

    /// All shortcuts.
    #[must_use]
    pub fn sheet() -> Self {
        Self::Sheet(Sheet::default())
    }

    /// The layouts that were kept.
    #[must_use]
    pub fn layouts() -> Self {
        Self::Layouts(LayoutsBox::default())
    }
}

/// Draws it over everything while the desk has one open.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    match &view.desk.shell.popup {
        Some(Popup::Finder(finder)) => command_palette::draw(ui, finder, cx),
        Some(Popup::Sheet(sheet)) => shortcut_editor::draw(ui, sheet, cx),
        Some(Popup::Layouts(typed)) => layouts_box::draw(ui, typed, cx),
        Some(Popup::Messages) => messages_box::draw(ui, cx),
        Some(Popup::Path(path)) => path_box::draw(ui, path, cx),
        None => {}
    }
}
