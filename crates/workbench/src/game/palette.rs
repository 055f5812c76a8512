//! How the four shades are shown. Reading never looks here.

use egui::{Color32, ColorImage};
use screen::{HEIGHT, Picture, WIDTH, palette};
use serde::{Deserialize, Serialize};
use ui_kit::theme;

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

    /// The four colours, lightest first.
    #[must_use]
    pub const fn colours(self) -> [Color32; 4] {
        theme::palette(match self {
            Self::Grey => palette::GREY,
            Self::Green => palette::GREEN,
            Self::Pocket => palette::POCKET,
            Self::HighContrast => palette::HIGH_CONTRAST,
        })
    }

    /// A picture in these colours, one texel a pixel.
    #[must_use]
    pub fn image(self, picture: &Picture) -> ColorImage {
        let colours = self.colours();
        let pixels = picture
            .shades()
            .iter()
            .map(|s| theme::shade(&colours, *s))
            .collect();
        ColorImage::new([WIDTH, HEIGHT], pixels)
    }
}
