//! Searching for better weights.

use crate::features::entry::Entry;
use strum::IntoEnumIterator as _;
use tuning::Task;

/// A request of the panel Tuning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum TuningRequest {
    /// Begin the built-in search of this name, or go on from its log.
    Start(&'static str),
    /// Let a person choose a tuning file.
    Open,
    /// Stop the search.
    #[default]
    Stop,
    /// Go on with the search that was stopped.
    Resume,
    /// Go on for ten generations more.
    More,
    /// Copy the player that was found.
    Copy,
    /// Let a person choose a file for the player that was found.
    Save,
}

impl TuningRequest {
    /// Generations that [`Self::More`] adds.
    pub const MORE: u32 = 10;

    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|request| match request {
            Self::Start(_) => Task::built_in_names().map(Self::Start).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Start(name) => Entry::new(
                format!("tune-{name}"),
                format!("Tune {name}"),
                "Search for better weights by games; goes on from the log if there is one",
            ),
            Self::Open => Entry::new(
                "open-tuning",
                "Open a tuning file…",
                "Choose a file that names a player, ranges for its weights and an optimiser; the \
                 log is beside it",
            ),
            Self::Stop => Entry::new(
                "stop-tuning",
                "Stop the search",
                "Stop the search; it can be resumed to the same result",
            ),
            Self::Resume => Entry::new(
                "resume-tuning",
                "Resume the search",
                "Go on from the log, to the same result as without the stop",
            ),
            Self::More => Entry::new(
                "more-tuning",
                "Ten generations more",
                "Go on from the log for ten generations more",
            ),
            Self::Copy => Entry::new(
                "copy-tuned-player",
                "Copy the tuned player",
                "Copy the player that was found as TOML",
            ),
            Self::Save => Entry::new(
                "save-tuned-player",
                "Save the tuned player…",
                "Save the player that was found as a TOML file",
            ),
        }
    }
}
