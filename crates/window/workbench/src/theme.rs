//! Dark or light.

use serde::{Deserialize, Serialize};

/// The theme: dark, light, or that of the system.
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
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Always dark.
    #[default]
    Dark,
    /// Always light.
    Light,
    /// As the desktop is.
    System,
}

impl Theme {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::System => "As the desktop",
        }
    }

    /// The tooltip: what the window looks like.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dark => "The window has bright text on a dark ground",
            Self::Light => "The window has dark text on a bright ground",
            Self::System => "The window is dark or light, as the desktop is set",
        }
    }
}
