//! The clean feed: only the picture, for capture programs, at a whole scale, on a
//! background that a video mixer can remove.

use egui::{Vec2, vec2};
use screen::{HEIGHT, WIDTH};
use serde::{Deserialize, Serialize};

/// The background around the picture.
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
pub enum KeyColour {
    /// Pure green. It also takes out the greens of the green palette.
    Green,
    /// Pure magenta, which is in no palette.
    #[default]
    Magenta,
    /// Pure blue.
    Blue,
    /// Black.
    Black,
}

impl KeyColour {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Green => "Green",
            Self::Magenta => "Magenta",
            Self::Blue => "Blue",
            Self::Black => "Black",
        }
    }
}

/// The settings of the second window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Feed {
    /// Physical pixels per game pixel.
    pub scale: u8,
    /// The background around the picture.
    pub colour: KeyColour,
    /// Whether it is open.
    #[serde(skip)]
    pub open: bool,
}

impl Default for Feed {
    fn default() -> Self {
        Self {
            scale: 3,
            colour: KeyColour::default(),
            open: false,
        }
    }
}

impl Feed {
    /// The size of the picture in points; `ppp` is physical pixels per point.
    #[must_use]
    pub fn size(&self, ppp: f32) -> Vec2 {
        vec2(WIDTH as f32, HEIGHT as f32) * f32::from(self.scale) / ppp
    }
}
