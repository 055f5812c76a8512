//! A tab: the panel's title, and a cross if it can be closed.

use super::PADDING;
use crate::PanelId;
use egui::{Align2, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};
use egui_tiles::TabState;
use ui_kit::{accessible, theme};

/// Side of the cross, in points.
const CROSS: f32 = 14.0;

/// Draws a tab. Returns the response of the tab and of its cross, if it has one.
pub fn draw(ui: &mut Ui, id: Id, panel: PanelId, state: &TabState) -> (Response, Option<Response>) {
    let (title, about) = (panel.title(), panel.about());
    let colours = theme::colours(ui);
    let galley = ui
        .painter()
        .layout_no_wrap(title.into(), theme::title(), colours.text);
    // Only the front tab has a cross.
    let closable = state.closable && state.active;
    let cross = f32::from(u8::from(closable)) * (CROSS + theme::SPACE[1]);
    let width = galley.size().x + 2.0 * PADDING + cross;
    let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
    let response = ui
        .interact(rect, id, Sense::click_and_drag())
        .on_hover_cursor(CursorIcon::Grab);
    response.widget_info(|| {
        WidgetInfo::selected(Role::Tab, true, state.active, format!("{title} panel"))
    });
    if state.is_being_dragged || !ui.is_rect_visible(rect) {
        return (response, None);
    }
    let at = rect.with_min_x(rect.left() + PADDING);
    let lit = state.active || response.hovered() || response.has_focus();
    let colour = if lit { colours.text } else { colours.dim };
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), at);
    ui.painter()
        .galley_with_override_text_color(place.min, galley, colour);
    if response.has_focus() {
        let stroke = Stroke::new(1.0, colours.accent);
        let inner = rect.shrink(2.0);
        ui.painter().rect_stroke(
            inner,
            f32::from(theme::RADIUS),
            stroke,
            egui::StrokeKind::Inside,
        );
    }
    let cross = closable.then(|| close(ui, rect, id, title));
    (response.on_hover_text(about), cross)
}

fn close(ui: &Ui, tab: Rect, id: Id, title: &str) -> Response {
    let centre = tab.right_center() - vec2(PADDING + CROSS / 2.0, 0.0);
    let rect = Rect::from_center_size(centre, vec2(CROSS, CROSS));
    let response = ui
        .interact(rect, id.with("cross"), Sense::click())
        .on_hover_cursor(CursorIcon::Default);
    accessible::set_button(&response, &format!("Close {title}"), None);
    let colours = theme::colours(ui);
    let lit = response.hovered() || response.has_focus();
    let colour = if lit { colours.text } else { colours.faint };
    let arms = Rect::from_center_size(centre, vec2(7.0, 7.0));
    let stroke = Stroke::new(1.0, colour);
    ui.painter()
        .line_segment([arms.left_top(), arms.right_bottom()], stroke);
    ui.painter()
        .line_segment([arms.right_top(), arms.left_bottom()], stroke);
    response.on_hover_text("Close this panel; reopen it with View ▸ Panels")
}
