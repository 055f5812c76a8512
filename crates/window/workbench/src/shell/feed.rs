//! The clean feed: only the picture, for capture programs, at a whole scale, on a
//! background that a video mixer can remove.

use crate::{Feed, Palette};
use egui::{Color32, Rect, Role, Sense, TextureId, Ui, WidgetInfo, pos2};
use ui_kit::{placing::Placing, theme};

/// Draws the feed into the whole of `ui`.
pub fn draw(feed: Feed, ui: &mut Ui, texture: Option<TextureId>, palette: Palette) {
    let area = ui.max_rect();
    ui.painter()
        .rect_filled(area, 0.0, theme::KEY_COLOURS[feed.colour as usize]);
    let placing = Placing::at_scale(area, i32::from(feed.scale), ui.ctx().pixels_per_point());
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
            ui.painter()
                .rect_filled(rect, 0.0, theme::palette(palette.rgb())[0]);
        }
    }
}
