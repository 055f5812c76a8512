//! The palettes in which the four shades are shown. Reading does not depend on them.

use egui::{Color32, ColorImage};
use screen::{HEIGHT, Picture, WIDTH, palette};
use serde::{Deserialize, Serialize};
use ui_kit::theme;

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

    /// A picture in these colours, one texel per pixel.
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
