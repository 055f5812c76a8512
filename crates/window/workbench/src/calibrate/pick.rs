//! Waits for a click on an empty cell of the well, from which all regions are found.

use crate::PanelCx;
use crate::ProfileAction;
use egui::{CursorIcon, Key, Modifiers, Painter, Rect, Sense, Stroke, StrokeKind, Ui, vec2};
use ui_kit::{accessible, placing::Placing, theme};

/// The hint while waiting.
const ASKS: &str = "Click an empty cell of the well · Esc cancels";

/// Draws the hint and sends the clicked pixel.
pub fn draw(ui: &Ui, painter: &Painter, placing: &Placing, cx: &mut PanelCx<'_>) {
    let response = ui.interact(
        placing.rect(),
        crate::features::keys::profile_id(),
        Sense::click(),
    );
    accessible::set_value(&response, "Picture with the well", ASKS);
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::Crosshair);
    }
    if let Some(pixel) = response.hover_pos().and_then(|at| placing.pixel_at(at)) {
        cx.hover.pixel = Some(pixel);
        if response.clicked() {
            cx.change(move |ui, cx| ui.calibrate.find_from(pixel, cx));
        }
    }
    if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        cx.send(ProfileAction::Pick);
    }
    let (font, colour) = (theme::body(), theme::DARK.text);
    let galley = painter.layout_no_wrap(ASKS.into(), font, colour);
    let seen = placing.rect().intersect(ui.clip_rect());
    let size = galley.size() + vec2(theme::SPACE[2], theme::SPACE[1]) * 2.0;
    let middle = seen.center_top() + vec2(0.0, size.y / 2.0 + theme::SPACE[2]);
    let chip = Rect::from_center_size(middle, size);
    painter.rect_filled(chip, f32::from(theme::RADIUS), theme::INK);
    painter.rect_stroke(
        chip,
        f32::from(theme::RADIUS),
        Stroke::new(1.0, theme::DARK.accent),
        StrokeKind::Inside,
    );
    painter.galley(chip.center() - galley.size() / 2.0, galley, colour);
}
