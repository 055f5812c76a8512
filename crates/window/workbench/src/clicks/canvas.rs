//! The picture while clicks on it are taken.

use crate::{PanelCx, features::keys};
use egui::{
    Align2, CursorIcon, EventFilter, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use ui_kit::{placing::Placing, theme};

/// From the pointer to the words beside it, in points.
const BESIDE: f32 = 12.0;

/// Takes clicks on the picture. It has the focus after a click, so that keys choose roles.
pub fn draw(ui: &Ui, placing: &Placing, cx: &mut PanelCx<'_>) {
    let clicks = &cx.view.ui_state.clicks;
    let response = ui.interact(placing.rect(), keys::clicks_id(), Sense::click());
    let role = clicks.role.label().to_lowercase();
    let value = format!("click is: {role}; {} placed", clicks.placed().len());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Canvas, true, "Picture to click");
        info.current_text_value = Some(value.clone());
        info
    });
    if response.clicked() {
        response.request_focus();
        let at = response.interact_pointer_pos();
        if let Some(pixel) = at.and_then(|at| placing.pixel_at(at)) {
            cx.change(move |ui, cx| ui.clicks.place_on_shown(pixel, cx));
        }
    }
    let painter = ui.painter_at(placing.rect().expand(2.0));
    if response.has_focus() {
        let keys = EventFilter {
            escape: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, keys));
        let stroke = Stroke::new(theme::STROKE, theme::colours(ui).accent);
        painter.rect_stroke(response.rect, 0.0, stroke, StrokeKind::Outside);
    }
    let Some(at) = response.hover_pos() else {
        return;
    };
    cx.hover.pixel = placing.pixel_at(at);
    ui.set_cursor_icon(CursorIcon::Crosshair);
    let galley = painter.layout_no_wrap(role, theme::body(), theme::DARK.text);
    let size = galley.size() + vec2(theme::SPACE[2], theme::SPACE[1]);
    // On the side of the pointer that has more room.
    let align = match at.x + BESIDE + size.x < placing.rect().right() {
        true => Align2::LEFT_TOP,
        false => Align2::RIGHT_TOP,
    };
    let from = at + vec2(align.x().to_sign() * -BESIDE, BESIDE);
    let chip = align.anchor_size(from, size);
    painter.rect_filled(chip, f32::from(theme::RADIUS), theme::INK);
    let text = chip.center() - galley.size() / 2.0;
    painter.galley(text, galley, theme::DARK.text);
}
