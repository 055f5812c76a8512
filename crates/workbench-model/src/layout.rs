//! The layouts that come with the program, by name.

use crate::Tool;
use serde::{Deserialize, Serialize};

/// A layout with a name.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Layout {
    /// The game as large as it gets, and what the bot makes of it.
    #[default]
    Watch,
    /// The picture under the magnifying glass, and where things are read.
    Calibrate,
    /// Candidates, lines, plots: why the bot does what it does.
    Research,
}

impl Layout {
    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Watch => "Watch",
            Self::Calibrate => "Calibrate",
            Self::Research => "Research",
        }
    }

    /// What clicks on the picture mean when it is arranged.
    #[must_use]
    pub const fn tool(self) -> Tool {
        match self {
            Self::Calibrate => Tool::Inspect,
            Self::Watch | Self::Research => Tool::Play,
        }
    }

    /// One line on what it is for.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Watch => "The game as large as it gets, with what the bot makes of it",
            Self::Calibrate => "The picture under the magnifying glass, and where things are read",
            Self::Research => "Candidates, lines and plots: why the bot does what it does",
        }
    }
}
