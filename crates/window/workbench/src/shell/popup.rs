//! The state of the open pop-up; at most one is open.

use crate::Command;
use crate::{ExportBox, Loss};
use std::{path::PathBuf, sync::Arc};
use vision::intake::{Area, OddImage};

/// A pop-up with its typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Popup {
    /// The command palette.
    CommandPalette(CommandPalette),
    /// The shortcut editor.
    ShortcutEditor(ShortcutEditor),
    /// The saved layouts.
    Layouts(LayoutsBox),
    /// The list of messages.
    Messages,
    /// The guide, and what is searched in it.
    Guide(GuideBox),
    /// The words, and what is searched in them.
    Words(String),
    /// The versions, licences and places of the program.
    About,
    /// The box for a path.
    Path(PathBox),
    /// The question before work is lost.
    Loss(LossBox),
    /// The choice of the part of an image that is the screen.
    Crop(CropBox),
    /// The offer of a session that a crash left over, with its frames.
    LeftOver(u64),
    /// A recording that was not closed because of a crash.
    Unclosed(UnclosedBox),
    /// The choice of what is exported.
    Export(Box<ExportBox>),
}

/// A recording that was not closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclosedBox {
    /// Its file.
    pub path: PathBuf,
    /// Its frames.
    pub frames: u64,
}

/// An image that is no plain picture of the screen, and the part that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CropBox {
    /// Its file.
    pub path: PathBuf,
    /// The image.
    pub image: Arc<OddImage>,
    /// Why it is no plain picture.
    pub why: String,
    /// The parts that are offered.
    pub areas: Vec<Area>,
    /// The chosen part.
    pub area: Area,
}

impl CropBox {
    /// The choice for an image; `None` if it has no part that can be the screen.
    #[must_use]
    pub fn new(path: PathBuf, image: Arc<OddImage>, why: String) -> Option<Self> {
        let areas = image.areas();
        Some(Self {
            area: *areas.first()?,
            path,
            image,
            why,
            areas,
        })
    }
}

/// What would be done, and what would be lost by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossBox {
    /// The question.
    pub title: String,
    /// The words of the button that does it.
    pub button: String,
    /// What would be lost.
    pub loss: Loss,
}

/// A path that is being typed, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathBox {
    /// A file to open.
    Open(String),
    /// A file for a layout.
    Layout {
        /// The name of the layout.
        layout: String,
        /// The path so far.
        path: String,
    },
    /// A file to save the profile in.
    Profile(String),
    /// A file to save the profile from clicks in.
    GameProfile(String),
    /// A file for the shown picture.
    Picture {
        /// Pixels of the image for one of the picture, each way.
        scale: u8,
        /// The path so far.
        path: String,
    },
    /// A file for the numbers of every frame.
    Plots(String),
    /// A file for the session so far.
    Session(String),
    /// A file for the session that a crash left over.
    LeftOver(String),
    /// A file or a folder for exported frames.
    Export {
        /// What is exported.
        export: Box<ExportBox>,
        /// The path so far.
        path: String,
    },
    /// A source: a file, a device, or arguments of ffmpeg.
    Source(String),
    /// A session to compare with.
    Compare(String),
    /// A folder of sessions to compare, or a session.
    Regress(String),
    /// A file for the differences.
    Changes(String),
    /// A file for the review.
    Review(String),
    /// A file for the result of an experiment.
    Experiment(String),
    /// A tuning file.
    Tuning(String),
    /// A file for the player that a search has found.
    Player(String),
}

impl PathBox {
    /// The typed text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Open(text)
            | Self::Layout { path: text, .. }
            | Self::Export { path: text, .. }
            | Self::Profile(text)
            | Self::GameProfile(text)
            | Self::Picture { path: text, .. }
            | Self::Plots(text)
            | Self::Session(text)
            | Self::LeftOver(text)
            | Self::Source(text)
            | Self::Compare(text)
            | Self::Regress(text)
            | Self::Changes(text)
            | Self::Review(text)
            | Self::Experiment(text)
            | Self::Tuning(text)
            | Self::Player(text) => text,
        }
    }

    /// The same purpose with another text.
    #[must_use]
    pub fn with(&self, text: String) -> Self {
        match self {
            Self::Open(_) => Self::Open(text),
            Self::Profile(_) => Self::Profile(text),
            Self::GameProfile(_) => Self::GameProfile(text),
            Self::Plots(_) => Self::Plots(text),
            Self::Session(_) => Self::Session(text),
            Self::LeftOver(_) => Self::LeftOver(text),
            Self::Source(_) => Self::Source(text),
            Self::Compare(_) => Self::Compare(text),
            Self::Regress(_) => Self::Regress(text),
            Self::Changes(_) => Self::Changes(text),
            Self::Review(_) => Self::Review(text),
            Self::Experiment(_) => Self::Experiment(text),
            Self::Tuning(_) => Self::Tuning(text),
            Self::Player(_) => Self::Player(text),
            Self::Picture { scale, .. } => Self::Picture {
                scale: *scale,
                path: text,
            },
            Self::Layout { layout, .. } => Self::Layout {
                layout: layout.clone(),
                path: text,
            },
            Self::Export { export, .. } => Self::Export {
                export: export.clone(),
                path: text,
            },
        }
    }
}

impl Popup {
    /// The command palette with no text.
    #[must_use]
    pub fn command_palette() -> Self {
        Self::CommandPalette(CommandPalette::default())
    }

    /// The shortcut editor.
    #[must_use]
    pub fn shortcut_editor() -> Self {
        Self::ShortcutEditor(ShortcutEditor::default())
    }

    /// The saved layouts.
    #[must_use]
    pub fn layouts() -> Self {
        Self::Layouts(LayoutsBox::default())
    }
}

/// What is searched in the guide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuideBox {
    /// The typed text.
    pub query: String,
    /// The index of the paragraph that is shown in its place, in the whole guide; `None` lists
    /// the paragraphs that match.
    pub at: Option<usize>,
}

/// The typed text, and the selected command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandPalette {
    /// The typed text.
    pub query: String,
    /// The index of the selected command among those found.
    pub at: usize,
}

/// The state of the shortcut editor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortcutEditor {
    /// What is searched among all commands; empty lists them by scope.
    pub query: String,
    /// Whether commands without a shortcut are listed.
    pub all: bool,
    /// The shortcut that waits for a key.
    pub capture: Option<Capture>,
    /// Why the last change was refused.
    pub refused: Option<String>,
}

/// A shortcut that waits for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Its command.
    pub command: Box<Command>,
    /// The index of the shortcut, from 0; one past the last adds a new one.
    pub which: usize,
}

/// The typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutsBox {
    /// A name to save under or to rename to.
    pub name: String,
}
