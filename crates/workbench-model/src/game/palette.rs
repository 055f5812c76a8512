//! How the four shades are shown. Reading never looks here.

use screen::palette;
use serde::{Deserialize, Serialize};

/// A way of showing the four shades.
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
pub enum Palette {
    /// White, two greys, black.
    Grey,
    /// As the first screen showed them.
    #[default]
    Green,
    /// As the second, paler screen showed them.
    Pocket,
    /// As far apart as they go.
    HighContrast,
}

impl Palette {
    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Grey => "Grey",
            Self::Green => "Green",
            Self::Pocket => "Pocket",
            Self::HighContrast => "High contrast",
        }
    }

    /// The four colours, from white to black.
    #[must_use]
    pub const fn rgb(self) -> [[u8; 3]; 4] {
        match self {
            Self::Grey => palette::GREY,
            Self::Green => palette::GREEN,
            Self::Pocket => palette::POCKET,
            Self::HighContrast => palette::HIGH_CONTRAST,
        }
    }
}
