//! Comparing recorded sessions with what is read and decided now, and two profiles.

use crate::features::entry::Entry;
use strum::IntoEnumIterator as _;

/// A request of the panel Regress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum RegressRequest {
    /// Let a person choose a folder of sessions to compare.
    #[default]
    Folder,
    /// Compare the session that is shown.
    Session,
    /// Compare the span that is chosen on the timeline of that session.
    Span,
    /// Compare the edited profile with the saved one on the frames that are shown.
    Profiles,
    /// Cancel the comparison.
    Cancel,
    /// Ask whether the records are to be replaced.
    AskAccept,
    /// Replace the records by what is read and decided now.
    Accept,
    /// Leave the records as they are.
    Keep,
    /// Let a person choose a file for the report.
    Save,
    /// Show the first frame of a difference, by its row.
    #[strum(disabled)]
    Show(usize),
}

impl RegressRequest {
    /// Whether it begins a comparison, which its panel shows.
    pub(crate) const fn is_comparison(&self) -> bool {
        matches!(
            self,
            Self::Folder | Self::Session | Self::Span | Self::Profiles
        )
    }

    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Folder => Entry::new(
                "regress-folder",
                "Compare a folder…",
                "Read and decide all sessions of a folder with the strategy in force and the \
                 chosen profile, or on Auto the one that fits, and list what is not as it was recorded",
            ),
            Self::Session => Entry::new(
                "regress-session",
                "Compare this session",
                "Read and decide the session that is shown with the strategy in force and the \
                 chosen profile, or on Auto the one that fits, and list what is not as it was recorded",
            ),
            Self::Span => Entry::new(
                "regress-span",
                "Compare the span",
                "Read and decide the span that is chosen on the timeline with the strategy in force and \
                 the chosen profile, or on Auto the one that fits, and list what is not as it was recorded; records are not replaced",
            ),
            Self::Profiles => Entry::new(
                "regress-profile",
                "Compare the edited profile",
                "List what the edited profile reads differently from the saved one on the frames \
                 that are shown",
            ),
            Self::Cancel => Entry::new(
                "cancel-regress",
                "Cancel the comparison",
                "Cancel the comparison; what it has found so far is shown",
            ),
            Self::AskAccept => Entry::new(
                "accept-changes",
                "Accept…",
                "Make what is read and decided now the records of the sessions; asks before",
            ),
            Self::Accept => Entry::new(
                "replace-records",
                "Replace the records",
                "Write what is read and decided now into the session files; pictures and inputs \
                 stay",
            ),
            Self::Keep => Entry::new(
                "keep-records",
                "Keep the records",
                "Leave the session files as they are",
            ),
            Self::Save => Entry::new(
                "save-changes",
                "Save as HTML…",
                "Save the differences with their pictures as one HTML file",
            ),
            Self::Show(_) => Entry::new(
                "show-change",
                "Show the difference",
                "Show the first frame of this difference",
            ),
        }
    }
}
