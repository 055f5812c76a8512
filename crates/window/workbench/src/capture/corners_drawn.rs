//! The four corners of the screen: dragged with the pointer, moved with keys.

use super::place::ImagePlace;
use crate::Request;
use crate::capture::{CORNER_NAMES, Corners};
use crate::{PanelCx, features::keys};
use egui::{
    CursorIcon, Key, Painter, PointerButton, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo,
};
use ui_kit::theme;

/// Size of what can be grabbed, in points.
const REACH: f32 = 22.0;
/// Length of the arms of a corner, in points.
const ARM: f32 = 16.0;

/// Draws the handles and sends the commands of drags. Returns the corner that is held by the
/// pointer, or else the one that keys move.
pub fn draw(
    ui: &mut Ui,
    painter: &Painter,
    place: &ImagePlace,
    corners: Corners,
    cx: &mut PanelCx<'_>,
) -> Option<usize> {
    let view = &cx.view.ui_state.capture;
    let mut held = None;
    for (corner, at) in corners.in_pixels().into_iter().enumerate() {
        let at = place.in_window(at);
        let reach = Rect::from_center_size(at, Vec2::splat(REACH)).intersect(place.space);
        if !reach.is_positive() {
            continue;
        }
        let id = keys::corner_id(corner);
        let response = ui.interact(reach, id, Sense::click_and_drag());
        let value = words(corners, corner);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Slider, true, name(corner));
            info.current_text_value = Some(value.clone());
            info
        });
        let response = response.on_hover_text(
            "Drag it to the screen's corner; arrow keys move it by 0.1 pixels, with Shift by 1",
        );
        if response.hovered() || response.dragged() {
            ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
        }
        if response.clicked() || response.drag_started() {
            response.request_focus();
        }
        let focused = response.has_focus();
        if focused {
            keys::keep_arrows(&response, false);
            if view.corner != Some(corner) {
                cx.change(move |ui, _| ui.capture.select(corner));
            }
            held = held.or(Some(corner));
        }
        if drag_of(ui, &response, place, (corner, corners), cx) {
            held = Some(corner);
        }
        mark(
            painter,
            place,
            corners,
            (corner, at),
            focused || response.hovered(),
            ui,
        );
    }
    if held.is_none() && keys::has_focus(ui.ctx(), keys::capture_id()) {
        held = view.corner;
    }
    held
}

/// The accessible name of a corner.
fn name(corner: usize) -> String {
    let name = CORNER_NAMES.get(corner).unwrap_or(&"Some");
    format!("{name} corner")
}

/// Where a corner is: pixels of the image from the left and from the top.
pub fn words(corners: Corners, corner: usize) -> String {
    let [x, y] = corners.in_pixels()[corner % 4];
    format!("{x:.1}, {y:.1}")
}

/// Sends the commands of a drag. Returns whether the corner is dragged.
fn drag_of(
    ui: &Ui,
    response: &egui::Response,
    place: &ImagePlace,
    (corner, corners): (usize, Corners),
    cx: &mut PanelCx<'_>,
) -> bool {
    let is_dragged = cx.view.ui_state.capture.dragged.is_some();
    if response.dragged_by(PointerButton::Primary) {
        if is_dragged && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            ui.ctx().stop_dragging();
            cx.change(|ui, _| ui.capture.cancel_drag());
            return false;
        }
        if let Some(to) = dragged_to(ui, response, place, (corner, corners)) {
            cx.change(move |ui, cx| {
                if let Some(frame) = &cx.capture {
                    ui.capture.drag(corner, to, &frame.facts);
                }
            });
        }
        return true;
    }
    if response.drag_stopped() && is_dragged {
        cx.change(|ui, cx| {
            if let Some(setting) = ui.capture.end_drag() {
                cx.request(Request::Corners(setting));
            }
        });
    }
    false
}

/// Where the pointer has dragged a corner, in hundredths of a pixel; `None` while it rests.
fn dragged_to(
    ui: &Ui,
    response: &egui::Response,
    place: &ImagePlace,
    (corner, corners): (usize, Corners),
) -> Option<[i32; 2]> {
    let by = response.drag_delta();
    if by == Vec2::ZERO && !response.drag_started() {
        return None;
    }
    let pointer = ui.input(|i| i.pointer.latest_pos())?;
    let id = response.id.with("grip");
    if response.drag_started() {
        let from = ui.input(|i| i.pointer.press_origin()).unwrap_or(pointer);
        let at = place.in_window(*corners.in_pixels().get(corner)?);
        ui.data_mut(|data| data.insert_temp(id, at - from));
    }
    // The corner keeps its distance from the pointer.
    let off: Vec2 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    Some(place.in_hundredths(pointer + off))
}

/// Draws a corner as two arms along the edges of the screen.
fn mark(
    painter: &Painter,
    place: &ImagePlace,
    corners: Corners,
    (corner, at): (usize, Pos2),
    strong: bool,
    ui: &Ui,
) {
    let pixels = corners.in_pixels();
    let towards = |other: usize| {
        let to = place.in_window(pixels[other % 4]) - at;
        at + to.normalized() * ARM.min(to.length())
    };
    let arms = vec![towards(corner + 1), at, towards(corner + 3)];
    let colour = theme::DARK.accent;
    let width = if strong { 5.0 } else { 4.0 };
    painter.add(Shape::line(
        arms.clone(),
        Stroke::new(width + 2.5, theme::INK),
    ));
    painter.add(Shape::line(arms, Stroke::new(width, colour)));
    if strong {
        painter.circle_stroke(at, REACH / 2.0, Stroke::new(4.0, theme::HALO));
        let line = Stroke::new(theme::STROKE, theme::colours(ui).accent);
        painter.circle_stroke(at, REACH / 2.0, line);
    }
}
