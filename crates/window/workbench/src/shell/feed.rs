//! The feed: the bare picture and what is chosen beside it, for capture programs, at a whole
//! scale, on a background that a video mixer can remove.

use super::{
    clean_feed::{FeedPart, GAP},
    large::{Large, UNITS},
};
use crate::{Feed, Palette, board};
use egui::{Color32, Rect, Role, Sense, Shape, TextureId, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use rules::ROWS;
use ui_kit::{
    board::BoardView,
    pixels::{CellGrid, PixelPainter, visible, whole_pixel},
    placing::Placing,
    theme,
};

/// Margin inside the ground of a number, in pixels of the game.
const INSIDE: f32 = 4.0;

/// Draws the feed into the whole of `ui`. The unit of `large` is set here.
pub fn draw(
    feed: &Feed,
    ui: &mut Ui,
    (texture, palette): (Option<TextureId>, Palette),
    large: Large<'_>,
) {
    let area = ui.max_rect();
    let background = theme::KEY_COLOURS[feed.colour as usize];
    ui.painter().rect_filled(area, 0.0, background);
    let ppp = ui.ctx().pixels_per_point();
    if feed.is_bare() {
        let placing = Placing::at_scale(area, i32::from(feed.scale), ppp);
        picture(ui, placing.rect(), texture, palette);
        return;
    }
    let scale = f32::from(feed.scale) / ppp;
    let size = feed.size(ppp);
    let free = ((area.size() - size) / 2.0).max(egui::Vec2::ZERO);
    let (x, y) = whole_pixel(area.min + free, ppp);
    let mut at = pos2(x as f32, y as f32) / ppp + vec2(1.0, 1.0) * f32::from(GAP) * scale;
    let height = screen::HEIGHT as f32 * scale;
    let large = Large {
        unit: height / UNITS,
        ..large
    };
    for column in feed.columns() {
        let width = f32::from(feed.width(column)) * scale;
        let inner = width - f32::from(GAP) * scale;
        let rect = Rect::from_min_size(at, vec2(inner, height));
        match column {
            FeedPart::Picture => picture(ui, rect, texture, palette),
            FeedPart::Board => board_as_read(ui, rect, feed.scale, &large),
            FeedPart::Next | FeedPart::Score | FeedPart::Statistics => {
                numbers(ui, rect, feed, &large, scale);
            }
        }
        at.x += width;
    }
}

/// Draws the bare picture.
fn picture(ui: &Ui, rect: Rect, texture: Option<TextureId>, palette: Palette) {
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

/// Draws the board as high as the picture, with the falling piece.
fn board_as_read(ui: &Ui, rect: Rect, scale: u8, large: &Large<'_>) {
    let response = ui.interact(rect, egui::Id::unique("board of the feed"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Board of the feed"));
    let (colours, ppp) = (theme::colours(ui), ui.ctx().pixels_per_point());
    let (left, top) = whole_pixel(rect.min, ppp);
    let cell = screen::HEIGHT as i32 * i32::from(scale) / ROWS as i32;
    let view = BoardView::new(CellGrid { left, top, cell });
    let mut marks = PixelPainter::new(ppp);
    view.ground(&mut marks, colours);
    if let Some(record) = large.record {
        board::cells(view, &record.tracked.cells, &mut marks, colours);
        if let Some(seen) = record.tracked.falling {
            view.outline(&mut marks, &visible(seen.cells()), colours.text);
        }
    }
    marks.paint(ui.painter());
}

/// Draws the chosen numbers below each other, each on a ground of its own.
fn numbers(ui: &mut Ui, rect: Rect, feed: &Feed, large: &Large<'_>, scale: f32) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.spacing_mut().item_spacing.y = f32::from(GAP) * scale;
        for part in [FeedPart::Next, FeedPart::Score, FeedPart::Statistics] {
            if feed.shows(part) {
                on_ground(ui, scale, |ui| match part {
                    FeedPart::Next => large.next(ui, 1.2 * large.unit),
                    FeedPart::Score => large.score(ui),
                    _ => {
                        large.counts(ui);
                        ui.add_space(large.unit * 0.5);
                        large.droughts(ui);
                    }
                });
            }
        }
    });
}

/// Draws something over a plain ground with a margin.
fn on_ground(ui: &mut Ui, scale: f32, content: impl FnOnce(&mut Ui)) {
    let below = ui.painter().add(Shape::Noop);
    let margin = INSIDE * scale;
    let outer = ui.available_rect_before_wrap();
    let inside = outer.shrink(margin);
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        content(ui);
    });
    let rect = outer.with_max_y(drawn.response.rect.bottom() + margin);
    let ground = theme::colours(ui).ground;
    ui.painter()
        .set(below, Shape::rect_filled(rect, 0.0, ground));
    ui.advance_cursor_after_rect(rect);
}
