//! A tab: the panel's title, and a cross if it can be closed.

use super::PADDING;
use crate::PanelId;
use egui::{
    Align, Align2, CursorIcon, Galley, Id, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo,
    style::ScrollAnimation, vec2,
};
use egui_tiles::TabState;
use std::sync::Arc;
use ui_kit::{
    accessible,
    tab_stops::{self, Entry},
    theme,
};

/// Side of the cross, in points.
const CROSS: f32 = 14.0;

/// Width of the cross with the space before it, in points.
pub const CROSSED: f32 = CROSS + theme::SPACE[1];

/// The width of a panel's title in its tab, in points.
pub fn title_width(ui: &Ui, panel: PanelId) -> f32 {
    title_galley(ui, panel).size().x
}

fn title_galley(ui: &Ui, panel: PanelId) -> Arc<Galley> {
    let colour = theme::colours(ui).text;
    let title = panel.title().to_owned();
    ui.painter().layout_no_wrap(title, theme::title(), colour)
}

/// Draws a tab. The key Tab reaches the front one of a tile, arrows the others. Returns the response of the
/// tab and of its cross, if it has one.
pub fn draw(ui: &mut Ui, id: Id, panel: PanelId, state: &TabState) -> (Response, Option<Response>) {
    let (title, about) = (panel.title(), panel.about());
    let colours = theme::colours(ui);
    let galley = title_galley(ui, panel);
    // Only the front tab has a cross.
    let closable = state.closable && state.active;
    let cross = f32::from(u8::from(closable)) * CROSSED;
    let width = galley.size().x + 2.0 * PADDING + cross;
    let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
    let response = ui
        .interact(rect, id, Sense::click_and_drag())
        .on_hover_cursor(CursorIcon::Grab);
    response.widget_info(|| {
        WidgetInfo::selected(Role::Tab, true, state.active, format!("{title} panel"))
    });
    let (list, is_chosen) = (ui.scope_id(), state.active);
    tab_stops::join(&response, Entry { list, is_chosen });
    if state.active {
        reveal(ui, rect, id);
    }
    if response.gained_focus() {
        ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
        ui.request_repaint();
    }
    if state.is_being_dragged || !ui.is_rect_visible(rect) {
        return (response, None);
    }
    let at = rect.with_min_x(rect.left() + PADDING);
    let lit = state.active || response.hovered() || response.has_focus();
    let colour = if lit { colours.text } else { colours.dim };
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), at);
    ui.painter()
        .galley_with_override_text_color(place.min, galley, colour);
    theme::focus_ring(ui, &response);
    let cross = closable.then(|| close(ui, rect, id, title));
    (response.on_hover_text(about), cross)
}

/// Scrolls to the front tab where it is cut, once after it came to the front and after the
/// space for the tabs has changed: people may scroll to another one.
fn reveal(ui: &Ui, tab: Rect, id: Id) {
    let place = ui.scope_id().with("front tab");
    let seen = ui.clip_rect();
    let now = (id, seen.left().round() as i32, seen.right().round() as i32);
    let is_another = ui_kit::has_changed(ui.ctx(), place, now);
    let is_cut = tab.left() < seen.left() - 0.5 || tab.right() > seen.right() + 0.5;
    if is_another && is_cut {
        // Of a tab that is wider than the space the begin is seen.
        let is_wide = tab.width() > seen.width();
        let align = is_wide.then_some(Align::Min);
        ui.scroll_to_rect_animation(tab, align, ScrollAnimation::none());
        ui.request_repaint();
    }
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
