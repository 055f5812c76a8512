//! Files that a person is asked for, in the dialog of the desktop or in a box for the path.

use super::folder::{FolderName, FolderNames, typed_folder};
use crate::{ExportBox, ExportFormat, TextKind};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// The purpose for which a person is asked for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAsk {
    /// Anything that can be opened.
    Open,
    /// A source to watch: a file, a device, or arguments of ffmpeg.
    Source,
    /// A session to show beside the shown frames.
    Compare,
    /// A folder of sessions to compare with what is read and decided now, or one session.
    Regress,
    /// A result of an experiment to show.
    Result,
    /// A tuning file to search by.
    Tuning,
    /// An experiment to list.
    OpenExperiment,
    /// Rules for the experiment of one's own.
    OwnRules,
    /// A player for the experiment of one's own.
    OwnPlayer,
    /// A new file for the experiment of one's own.
    OwnExperiment,
    /// Rules, a player or an experiment to edit as text.
    LabText,
    /// A new file for the text of this kind.
    NewLabText(TextKind),
    /// A new file for the saved layout of this name.
    Layout(String),
    /// A new file for the edited profile.
    Profile,
    /// A new file for the profile from clicks.
    GameProfile,
    /// A new file for the shown picture.
    Picture {
        /// Pixels of the image for one of the picture, each way.
        scale: u8,
    },
    /// A new file for what is read in the shown frame.
    Reading,
    /// A new file for the image of the shown frame, how it is read and what is read.
    Problem,
    /// A new file for the plotted numbers of every frame.
    Plots,
    /// A new file for the frames in memory.
    Session,
    /// A new file for the session that a crash left over.
    LeftOver,
    /// A new file or folder for these frames.
    Export(Box<ExportBox>),
    /// A new file for the differences that a comparison has found.
    Changes,
    /// A new file for the review.
    Review(ReviewFormat),
    /// A new file for the result of an experiment.
    Experiment,
    /// A new file for the player that a search has found.
    Player,
    /// A new file for the strategy in force, with its edited weights.
    Strategy,
}

/// The suggested format of a review; the ending of the name decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewFormat {
    /// A row for each placement.
    #[default]
    Csv,
    /// Everything, as `blockscope review --json` writes it.
    Json,
    /// A page with the boards of mistakes and blunders, as `blockscope review --html` writes it.
    Html,
}

/// What is to be chosen, and the names and endings of the files that a dialog lists first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A file that exists.
    File(&'static [(&'static str, &'static [&'static str])]),
    /// A folder that exists.
    Folder,
    /// A new file.
    New,
}

/// The words with which a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskWords {
    /// The title of the dialog.
    pub title: &'static str,
    /// The label of the box for the path.
    pub label: &'static str,
    /// The button of that box.
    pub button: &'static str,
    /// What is to be chosen.
    pub pick: Pick,
}

/// The most recent files that are offered for a path.
const COMPLETIONS: usize = 8;

const SESSION: (&str, &[&str]) = ("Session", &["blockscope"]);
const PROFILE: (&str, &[&str]) = ("Profile", &["toml"]);
const ALL: (&str, &[&str]) = ("All files", &["*"]);

impl FileAsk {
    /// The words of the question.
    #[must_use]
    pub fn words(&self) -> AskWords {
        let (title, label, button, pick) = match self {
            Self::Open => (
                "Open a ROM, session, video, profile, picture, layout or result",
                "Path of a ROM, session, profile, picture, layout or result",
                "Open",
                Pick::File(&[
                    ALL,
                    ("Game Boy ROM", &["gb", "gbc", "bin", "rom"]),
                    SESSION,
                    ("Video", &["y4m", "mkv", "mp4", "mov", "avi", "webm"]),
                    PROFILE,
                    ("Picture", &["png"]),
                    ("Layout or result", &["json"]),
                ]),
            ),
            Self::Source => (
                "Open a source",
                "Path of a video or of pictures, device:NAME, or ffmpeg:ARGUMENTS",
                "Open",
                Pick::File(&[ALL]),
            ),
            Self::Compare => (
                "Choose a session to compare with",
                "Path of a session to compare with",
                "Compare",
                Pick::File(&[SESSION, ALL]),
            ),
            Self::Regress => (
                "Choose a folder of sessions",
                "Path of a folder of sessions, or of a session",
                "Compare",
                Pick::Folder,
            ),
            Self::Result => (
                "Open a result of an experiment",
                "Path of a result of an experiment",
                "Open",
                Pick::File(&[("Result", &["json"]), ALL]),
            ),
            Self::Tuning => (
                "Choose a tuning file",
                "Path of a tuning file",
                "Search",
                Pick::File(&[("Tuning file", &["toml"]), ALL]),
            ),
            Self::OpenExperiment => (
                "Choose an experiment",
                "Path of an experiment",
                "Open",
                Pick::File(&[("Experiment", &["toml"]), ALL]),
            ),
            Self::OwnRules => (
                "Choose rules",
                "Path of a file of rules",
                "Open",
                Pick::File(&[("Rules", &["toml"]), ALL]),
            ),
            Self::OwnPlayer => (
                "Choose a player",
                "Path of a strategy or a player",
                "Open",
                Pick::File(&[("Player", &["toml"]), ALL]),
            ),
            Self::OwnExperiment => (
                "Save the experiment",
                "Path of a new TOML file for the experiment",
                "Save",
                Pick::New,
            ),
            Self::LabText => (
                "Choose rules, a player or an experiment",
                "Path of rules, a player or an experiment",
                "Open",
                Pick::File(&[("Rules, player, experiment", &["toml"]), ALL]),
            ),
            Self::NewLabText(TextKind::Rules) => (
                "Save the rules",
                "Path of a new TOML file for the rules",
                "Save",
                Pick::New,
            ),
            Self::NewLabText(TextKind::Player) => (
                "Save the player",
                "Path of a new TOML file for the edited player",
                "Save",
                Pick::New,
            ),
            Self::NewLabText(TextKind::Experiment) => (
                "Save the experiment",
                "Path of a new TOML file for the edited experiment",
                "Save",
                Pick::New,
            ),
            Self::Layout(_) => (
                "Write a layout",
                "Path of a new file for the layout",
                "Save",
                Pick::New,
            ),
            Self::Profile => (
                "Save the profile",
                "Path of a new file for the profile",
                "Save",
                Pick::New,
            ),
            Self::GameProfile => (
                "Save the profile",
                "Path of a new file for the profile from clicks",
                "Save",
                Pick::New,
            ),
            Self::Picture { .. } => (
                "Save the picture",
                "Path of a new PNG file for the picture",
                "Save",
                Pick::New,
            ),
            Self::Reading => (
                "Save the reading",
                "Path of a new JSON file for the reading",
                "Save",
                Pick::New,
            ),
            Self::Problem => (
                "Save the problem",
                "Path of a new PNG file for the problem",
                "Save",
                Pick::New,
            ),
            Self::Plots => (
                "Save the numbers",
                "Path of a new CSV file for the numbers",
                "Save",
                Pick::New,
            ),
            Self::Session => (
                "Save the session",
                "Path of a new session file",
                "Save",
                Pick::New,
            ),
            Self::LeftOver => (
                "Keep the session",
                "Path of a new session file",
                "Save",
                Pick::New,
            ),
            Self::Export(export) if export.settings.format == ExportFormat::PngFolder => (
                "Export",
                "Path of a new folder for the pictures",
                "Save",
                Pick::New,
            ),
            Self::Export(_) => (
                "Export",
                "Path of a new file for the frames",
                "Save",
                Pick::New,
            ),
            Self::Changes => (
                "Save the differences",
                "Path of a new HTML file for the differences",
                "Save",
                Pick::New,
            ),
            Self::Review(_) => (
                "Save the review",
                "Path of a new CSV, JSON or HTML file for the review",
                "Save",
                Pick::New,
            ),
            Self::Experiment => (
                "Save the result",
                "Path of a new MD, CSV, SVG or JSON file for the result",
                "Save",
                Pick::New,
            ),
            Self::Player => (
                "Save the player",
                "Path of a new TOML file for the player",
                "Save",
                Pick::New,
            ),
            Self::Strategy => (
                "Save as a strategy",
                "Path of a new TOML file for the strategy",
                "Save",
                Pick::New,
            ),
        };
        AskWords {
            title,
            label,
            button,
            pick,
        }
    }
}

impl Pick {
    /// Whether a file that exists can be chosen, by the ending of its name.
    fn takes(self, path: &Path) -> bool {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match self {
            Self::File(kinds) => kinds.first().is_some_and(|(_, endings)| {
                let is_own = |own: &&str| ending.is_some_and(|it| it.eq_ignore_ascii_case(own));
                endings.contains(&"*") || endings.iter().any(is_own)
            }),
            Self::Folder => ending.is_some_and(|ending| SESSION.1.contains(&ending)),
            Self::New => false,
        }
    }
}

/// Whether a name begins with a text, in letters of any case.
fn begins_with(name: &str, start: &str) -> bool {
    let mut name = name.chars().flat_map(char::to_lowercase);
    let mut start = start.chars().flat_map(char::to_lowercase);
    start.all(|letter| name.next() == Some(letter))
}

/// A path that is being typed, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathBox {
    /// The purpose.
    pub ask: FileAsk,
    /// The text so far.
    pub path: String,
}

impl PathBox {
    /// A box with this text.
    #[must_use]
    pub fn new(ask: FileAsk, path: impl Into<String>) -> Self {
        let path = path.into();
        Self { ask, path }
    }

    /// The paths in the folder of the text that may be meant, folders with a separator at the end.
    /// Hidden ones are so only if the text begins as they do.
    pub(super) fn in_folder(&self, listed: &FolderNames) -> Vec<String> {
        let pick = self.ask.words().pick;
        let (folder, start) = typed_folder(&self.path);
        if listed.folder != folder {
            return Vec::new();
        }
        let is_meant = |it: &&FolderName| {
            let is_kind = it.is_folder || pick == Pick::New || pick.takes(Path::new(&it.name));
            let is_hidden = it.name.starts_with('.') && !start.starts_with('.');
            let is_whole = !it.is_folder && it.name == start;
            is_kind && !is_hidden && !is_whole && begins_with(&it.name, start)
        };
        let meant = listed.names.iter().filter(is_meant);
        let path = |it: &FolderName| match it.is_folder {
            true => format!("{folder}{}{MAIN_SEPARATOR}", it.name),
            false => format!("{folder}{}", it.name),
        };
        meant.map(path).collect()
    }

    /// The text as `Tab` completes it: by what all these paths have in common, else to the first.
    pub(super) fn completed(&self, offered: &[String]) -> Option<String> {
        let first = offered.first()?;
        let same = |other: &String| {
            let pairs = first.chars().zip(other.chars());
            let same = pairs.take_while(|(a, b)| a.to_lowercase().eq(b.to_lowercase()));
            same.count()
        };
        let length = offered.iter().map(same).min()?;
        let common: String = first.chars().take(length).collect();
        match length > self.path.chars().count() {
            true => Some(common),
            false => Some(first.clone()),
        }
    }

    /// The paths of these that may be meant: of the right kind, with the text in them and not the
    /// text itself.
    pub(super) fn completions<'a>(
        &self,
        paths: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Vec<&'a Path> {
        let pick = self.ask.words().pick;
        let text = self.path.trim().to_lowercase();
        let is_meant = |path: &&Path| {
            let whole = path.to_string_lossy().to_lowercase();
            pick.takes(path) && whole != text && whole.contains(&text)
        };
        let paths = paths.into_iter().map(PathBuf::as_path);
        paths.filter(is_meant).take(COMPLETIONS).collect()
    }

    /// The path without the spaces around it.
    pub(super) fn trimmed(&self) -> PathBuf {
        PathBuf::from(self.path.trim())
    }
}
