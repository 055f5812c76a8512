//! The palettes in which the four shades are shown. Reading does not depend on them.

use screen::palette;
use serde::{Deserialize, Serialize};

/// A palette of the four shades.
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
    /// The greens of the first model's screen.
    #[default]
    Green,
    /// The paler colours of the second model's screen.
    Pocket,
    /// Four colours with the greatest contrast.
    HighContrast,
}

impl Palette {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Grey => "Grey",
            Self::Green => "Green",
            Self::Pocket => "Pocket",
            Self::HighContrast => "High contrast",
        }
    }

    /// The tooltip: what the shades look like. How they are read stays the same.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Grey => "Show the four shades as white, two greys and black; reading stays",
            Self::Green => "Show the four shades in the greens of the first model; reading stays",
            Self::Pocket => {
                "Show the four shades in the paler colours of the second model; reading stays"
            }
            Self::HighContrast => {
                "Show the four shades in the colours that are furthest apart; reading stays"
            }
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
