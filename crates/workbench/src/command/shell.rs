//! What people ask of the window itself: its pop-ups, zoom, layouts, shortcuts and
//! messages.

use super::{About, Command, Scope, Shortcut, alt, ctrl, key, shift};
use crate::shell::{KeyColour, Popup};
use egui::{Key, Modifiers};
use std::path::PathBuf;

/// Something that a person asks of the window itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellCommand {
    /// Show this pop-up instead of the one that is open, if one is.
    Popup(Popup),
    /// Close what is on top: the pop-up, or presenter mode.
    Back,
    /// Do this, and remember that it was asked for by name.
    Pick(Box<Command>),
    /// Give a command these shortcuts.
    Bind(Box<Command>, Vec<Shortcut>),
    /// Give a command its own shortcuts back.
    Unbind(Box<Command>),
    /// Give all commands their own shortcuts back.
    UnbindAll,
    /// Everything of the window a little larger.
    ZoomIn,
    /// Everything of the window a little smaller.
    ZoomOut,
    /// Choose the size by the size of the window.
    ZoomReset,
    /// Show the picture at this many physical pixels for one of the game where there
    /// is room; `None` is as many as there is room for.
    Scale(Option<u8>),
    /// Nothing but the game, or everything again.
    Presenter,
    /// Open or close the second window, for capture.
    Feed,
    /// The scale of the picture in the second window.
    FeedScale(u8),
    /// What is around the picture in the second window.
    FeedColour(KeyColour),
    /// Keep the layout as it is now under this name.
    SaveLayout(String),
    /// Arrange the panels as they were kept under this name.
    OpenLayout(String),
    /// Give a kept layout another name.
    RenameLayout {
        /// The name that it has.
        from: String,
        /// The name that it gets.
        to: String,
    },
    /// Forget a kept layout.
    DeleteLayout(String),
    /// Write a kept layout into a file that a person chooses.
    ExportLayout(String),
    /// Write a kept layout into this file, which does not exist yet.
    ExportTo {
        /// The name of the layout.
        layout: String,
        /// The file.
        path: PathBuf,
    },
    /// These recent files are no longer there.
    Missing(Vec<PathBuf>),
    /// Forget which files were opened.
    ForgetFiles,
    /// Close a message.
    Dismiss(u64),
    /// Copy the text of a message.
    CopyMessage(u64),
    /// Forget all messages.
    ForgetMessages,
    /// Show the running game again, not a picture from a file.
    BackToGame,
}

/// The scales that can be chosen.
pub const SCALES: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

const SCALE_KEYS: [[Shortcut; 1]; 8] = [
    [alt(Key::Num1)],
    [alt(Key::Num2)],
    [alt(Key::Num3)],
    [alt(Key::Num4)],
    [alt(Key::Num5)],
    [alt(Key::Num6)],
    [alt(Key::Num7)],
    [alt(Key::Num8)],
];

impl ShellCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::Popup(Popup::finder()),
            Self::Popup(Popup::sheet()),
            Self::Popup(Popup::layouts()),
            Self::Popup(Popup::Messages),
            Self::Back,
            Self::Presenter,
            Self::Feed,
            Self::BackToGame,
            Self::ZoomIn,
            Self::ZoomOut,
            Self::ZoomReset,
            Self::Scale(None),
        ];
        all.extend(SCALES.map(|scale| Self::Scale(Some(scale))));
        all.extend(SCALES.map(Self::FeedScale));
        all.extend(KeyColour::EACH.map(Self::FeedColour));
        all.extend([Self::UnbindAll, Self::ForgetFiles, Self::ForgetMessages]);
        all
    }

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts): (String, &'static str, &'static [Shortcut]) = match self {
            Self::Popup(popup) => return popup_about(popup),
            Self::Back => (
                "Back".into(),
                "Close what is on top, or leave presenter mode",
                const { &[key(Key::Escape)] },
            ),
            Self::Pick(command) => return command.about(),
            Self::Bind(..) => ("Set shortcut".into(), "Press the new shortcut", &[]),
            Self::Unbind(_) => (
                "Reset shortcut".into(),
                "Give this command its own shortcuts back",
                &[],
            ),
            Self::UnbindAll => (
                "Reset all shortcuts".into(),
                "Give all commands their own shortcuts back",
                &[],
            ),
            Self::ZoomIn => (
                "Zoom in".into(),
                "Everything in the window a little larger",
                const {
                    &[
                        ctrl(Key::Plus),
                        ctrl(Key::Equals),
                        Shortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Plus),
                    ]
                },
            ),
            Self::ZoomOut => (
                "Zoom out".into(),
                "Everything in the window a little smaller",
                const { &[ctrl(Key::Minus)] },
            ),
            Self::ZoomReset => (
                "Reset zoom".into(),
                "Let the size of the window choose",
                const { &[ctrl(Key::Num0)] },
            ),
            Self::Scale(None) => (
                "Picture as large as fits".into(),
                "The largest whole scale for which there is room",
                const { &[alt(Key::Num0)] },
            ),
            Self::Scale(Some(scale)) => (
                format!("Picture at {scale}×"),
                "Physical pixels for one of the game, where there is room",
                SCALE_KEYS
                    .get(usize::from(*scale).wrapping_sub(1))
                    .map_or(&[], |keys| keys),
            ),
            Self::Presenter => (
                "Presenter mode".into(),
                "The game, the next piece, the reason and the score, and nothing else",
                const { &[key(Key::F11)] },
            ),
            Self::Feed => (
                "Clean feed".into(),
                "A second window with the bare picture, for capture",
                &[],
            ),
            Self::FeedScale(scale) => (
                format!("Feed at {scale}×"),
                "Physical pixels for one of the game in the clean feed",
                &[],
            ),
            Self::FeedColour(colour) => (
                format!("Feed on {}", colour.label().to_lowercase()),
                "What is around the picture in the clean feed",
                &[],
            ),
            Self::SaveLayout(_) => (
                "Save layout".into(),
                "Keep the panels as they are now under this name",
                &[],
            ),
            Self::OpenLayout(name) => (
                format!("Layout {name}"),
                "Arrange the panels as they were kept under this name",
                &[],
            ),
            Self::RenameLayout { .. } => {
                ("Rename".into(), "Give this layout the name in the box", &[])
            }
            Self::DeleteLayout(_) => ("Delete".into(), "Forget this layout", &[]),
            Self::ExportLayout(_) => (
                "Export…".into(),
                "Write this layout into a text file; opening the file brings it back",
                &[],
            ),
            Self::ExportTo { .. } => ("Save".into(), "Write the layout into this file", &[]),
            Self::Missing(_) => ("Files are missing".into(), "Files that are gone", &[]),
            Self::ForgetFiles => (
                "Clear recent files".into(),
                "Forget which files were opened",
                &[],
            ),
            Self::Dismiss(_) => ("Dismiss".into(), "Close this message", &[]),
            Self::CopyMessage(_) => ("Copy".into(), "Copy the text of this message", &[]),
            Self::ForgetMessages => ("Clear messages".into(), "Forget all messages", &[]),
            Self::BackToGame => (
                "Back to the game".into(),
                "Show the running game again, not a picture from a file",
                &[],
            ),
        };
        About {
            name,
            tooltip,
            scope: Scope::Global,
            shortcuts,
            repeats: matches!(self, Self::ZoomIn | Self::ZoomOut),
        }
    }
}

fn popup_about(popup: &Popup) -> About {
    let (name, tooltip, shortcuts): (&str, &'static str, &'static [Shortcut]) = match popup {
        Popup::Finder(_) => (
            "Commands…",
            "Find any command by its name and run it",
            const { &[ctrl(Key::P), ctrl(Key::K)] },
        ),
        Popup::Sheet(_) => (
            "Shortcuts…",
            "All shortcuts, and how to change them",
            const {
                &[
                    shift(Key::Questionmark),
                    ctrl(Key::Slash),
                    key(Key::Questionmark),
                    shift(Key::Slash),
                ]
            },
        ),
        Popup::Layouts(_) => (
            "Layouts…",
            "Save, rename, delete and export layouts of your own",
            &[],
        ),
        Popup::Messages => ("Messages…", "What the window has said so far", &[]),
        Popup::Path(_) => ("Path…", "Type a path", &[]),
    };
    About {
        name: name.into(),
        tooltip,
        scope: Scope::Global,
        shortcuts,
        repeats: false,
    }
}
