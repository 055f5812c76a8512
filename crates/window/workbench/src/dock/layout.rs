//! The layouts that come with the program, by name.

use crate::Tool;
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

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
    /// The game as large as possible, and the bot's plan.
    #[default]
    Watch,
    /// The magnified picture, and the regions of the profile.
    Calibrate,
    /// Candidates, lines, plots: why the bot does what it does.
    Research,
    /// Games under other rules, many at once, and experiments with them.
    Lab,
}

impl Layout {
    /// The layout of this label, in capital or small letters.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::iter().find(|layout| layout.label().eq_ignore_ascii_case(name))
    }

    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Watch => "Watch",
            Self::Calibrate => "Calibrate",
            Self::Research => "Research",
            Self::Lab => "Lab",
        }
    }

    /// The tool that it selects.
    #[must_use]
    pub const fn tool(self) -> Tool {
        match self {
            Self::Calibrate => Tool::Inspect,
            Self::Watch | Self::Research | Self::Lab => Tool::Play,
        }
    }

    /// The tooltip: one line on its purpose.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Watch => "The game as large as possible, with the bot's plan",
            Self::Calibrate => "The magnified picture, and the regions where it is read",
            Self::Research => "Candidates, lines and plots: why the bot does what it does",
            Self::Lab => "Games under other rules, many at once, and experiments with them",
        }
    }
}
