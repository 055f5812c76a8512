//! The state of the open pop-up; at most one is open.

use crate::Command;
use crate::{ExportBox, Loss, PathBox};
use pad::Buttons;
use screen::Picture;
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
    Loss(Box<LossBox>),
    /// The choice of the part of an image that is the screen.
    Crop(CropBox),
    /// The offer of a session that a crash left over.
    LeftOver {
        /// Whether a person is asked if the chosen one is to be discarded.
        asks: bool,
    },
    /// A recording that was not closed because of a crash.
    Unclosed(UnclosedBox),
    /// The choice of what is exported.
    Export(Box<ExportBox>),
}

/// The sessions that crashes left over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOverList {
    /// The sessions, the newest first.
    pub sessions: Arc<[LeftOverSession]>,
    /// The index of the one that commands are about.
    pub chosen: usize,
}

impl LeftOverList {
    /// The session that commands are about; `None` when there is none.
    #[must_use]
    pub fn chosen(&self) -> Option<&LeftOverSession> {
        self.sessions.get(self.chosen)
    }
}

/// A session that a crash left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOverSession {
    /// When it was begun, to the minute.
    pub begun: String,
    /// Its frames.
    pub frames: u64,
    /// The highest score; `None` if none was read.
    pub best: Option<u32>,
    /// Its last picture, if it can be read.
    pub picture: Option<Picture>,
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
    /// What waits for a key or a button of a gamepad.
    pub capture: Option<Capture>,
    /// Why the last change was refused.
    pub refused: Option<String>,
}

/// A shortcut or a button of a gamepad that waits to be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// What it is for.
    pub bound: Bound,
    /// Its index among those that are for the same, from 0; one past the last adds a new one.
    pub which: usize,
}

/// What shortcuts and buttons of gamepads are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A command, which has shortcuts.
    Command(Box<Command>),
    /// A button of the game, which has buttons of gamepads.
    Button(Buttons),
}

/// The typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutsBox {
    /// A name to save under or to rename to.
    pub name: String,
}
