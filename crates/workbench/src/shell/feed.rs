//! The clean feed: only the picture, for capture programs, at a whole scale, on a
//! background that a video mixer can remove.

use crate::{Palette, game::Placing};
use egui::{Color32, Rect, Role, Sense, TextureId, Ui, Vec2, WidgetInfo, pos2};
use serde::{Deserialize, Serialize};
use ui_kit::theme;

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
    /// Pure green.
    #[default]
    Green,
    /// Pure magenta.
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

    /// The colour itself.
    #[must_use]
    pub const fn colour(self) -> Color32 {
        theme::KEY_COLOURS[self as usize]
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
        Placing::size_at(i32::from(self.scale), ppp)
    }

    /// Draws the feed into the whole of `ui`.
    pub fn draw(&self, ui: &mut Ui, texture: Option<TextureId>, palette: Palette) {
        let area = ui.max_rect();
        ui.painter().rect_filled(area, 0.0, self.colour.colour());
        let placing = Placing::at_scale(area, i32::from(self.scale), ui.ctx().pixels_per_point());
        let rect = placing.rect();
        let response = ui.interact(rect, egui::Id::unique("clean feed"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Clean feed"));
        match texture {
            Some(texture) => {
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                let mut mesh = egui::Mesh::with_texture(texture);
                mesh.add_rect_with_uv(rect, whole, Color32::WHITE);
                ui.painter().add(mesh);
            }
            None => {
                ui.painter().rect_filled(rect, 0.0, palette.colours()[0]);
            }
        }
    }
}
