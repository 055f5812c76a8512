//! The image with the screen's outline over it, its zoom, and what stands where there is no
//! image.

use super::{corners_drawn, doubt, lattice, loupe, place::ImagePlace, texture};
use crate::CaptureAction;
use crate::capture::{CaptureFrame, Corners, FitState};
use crate::{PanelCx, features::keys};
use egui::{Align2, Id, PointerButton, Rect, Response, Sense, Stroke, StrokeKind, Ui};
use ui_kit::{accessible, text, theme, wheel};

/// The factor of one notch of the wheel.
const NOTCH: f32 = 1.25;

/// Draws the image of a frame into a space.
pub fn draw(ui: &mut Ui, space: Rect, frame: &CaptureFrame, cx: &mut PanelCx<'_>) {
    let view = &cx.view.ui_state.capture;
    let ppp = ui.ctx().pixels_per_point();
    let place = match view.lens {
        Some(lens) => ImagePlace::through(space, lens, ppp),
        None => ImagePlace::whole(space, frame.facts.size, ppp),
    };
    if place.lens() != view.drawn {
        let drawn = place.lens();
        cx.change(move |ui, _| ui.capture.drawn = drawn);
    }
    let sense = Sense::click_and_drag();
    let response = ui.interact(space, keys::capture_id(), sense);
    let [width, height] = frame.facts.size;
    let shown = match &frame.image {
        Some(_) => frame.facts.state().label(),
        None => "not kept",
    };
    let value = format!("{width}x{height}, {shown}");
    accessible::set_image(&response, "Image of the frame", &value);
    let painter = ui.painter_at(space);
    painter.rect_filled(space, 0.0, theme::colours(ui).ground);
    let id = Id::unique("capture image");
    match &frame.image {
        Some(image) => texture::draw(&painter, id, image, &place),
        None => {
            texture::free(ui.ctx(), id);
            let rect = place.block([0, 0, width, height]).intersect(space);
            painter.rect_filled(rect, 0.0, theme::colours(ui).raised);
        }
    }
    point(ui, &response, &place, cx);
    if frame.facts.state() == FitState::Exact {
        let whole = Corners::from_pixels([
            [0.0, 0.0],
            [width as f32, 0.0],
            [width as f32, height as f32],
            [0.0, height as f32],
        ]);
        marks(ui, &painter, &place, frame, Some(whole), cx);
    } else {
        let shown = cx.view.ui_state.capture.shown(&frame.facts);
        marks(ui, &painter, &place, frame, shown, cx);
        let grips = cx.view.ui_state.capture.grips(&frame.facts);
        let held = corners_drawn::draw(ui, &painter, &place, grips, cx);
        if let Some((corner, image)) = held.zip(frame.image.as_ref()) {
            let lens = frame.facts.lens();
            loupe::draw((ui, &painter), image, &place, (corner, grips, lens), cx);
        }
    }
    if frame.image.is_none() {
        let words = "The image of this frame is no longer kept; its fit is";
        let line = Rect::from_center_size(
            space.center(),
            space.size().min(egui::vec2(space.width(), theme::ROW)),
        );
        painter.rect_filled(line, 0.0, theme::HALO);
        let font = theme::body();
        text::in_rect(
            ui,
            line,
            Align2::CENTER_CENTER,
            words,
            font,
            theme::DARK.text,
        );
    }
    if response.has_focus() {
        let stroke = Stroke::new(theme::STROKE, theme::colours(ui).accent);
        painter.rect_stroke(space, 0.0, stroke, StrokeKind::Inside);
    }
}

/// Draws outline, lattice, doubt and the second-best place.
fn marks(
    ui: &Ui,
    painter: &egui::Painter,
    place: &ImagePlace,
    frame: &CaptureFrame,
    corners: Option<Corners>,
    cx: &PanelCx<'_>,
) {
    let view = &cx.view.ui_state.capture;
    let colours = &theme::DARK;
    let lens = frame.facts.lens();
    if let Some((corners, confidence)) = corners.zip(frame.confidence.as_ref())
        && view.doubt
    {
        doubt::draw(painter, place, (corners, lens), confidence, colours.error);
    }
    let runner_up = frame.facts.fit.and_then(|fit| fit.runner_up);
    if let Some(other) = runner_up.filter(|_| view.second_best) {
        let other = Corners::from_pixels(other.corners);
        lattice::dashed(painter, place, other, colours.warn);
    }
    let Some(corners) = corners else {
        return;
    };
    if view.lattice {
        let ppp = ui.ctx().pixels_per_point();
        lattice::lattice(painter, place, (corners, lens), colours.accent, ppp);
    }
    lattice::outline(painter, place, (corners, lens), colours.accent);
}

/// Zooms with the wheel, moves with a drag of the image, and shows the whole of it after a
/// double click.
fn point(ui: &Ui, response: &Response, place: &ImagePlace, cx: &mut PanelCx<'_>) {
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    keys::keep_arrows(response, false);
    if response.double_clicked() {
        cx.send(CaptureAction::Fit);
        return;
    }
    let any = [PointerButton::Primary, PointerButton::Middle];
    if any.iter().any(|button| response.dragged_by(*button)) {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
        let by = response.drag_delta();
        if by != egui::Vec2::ZERO {
            let moved = place.moved(by);
            cx.change(move |ui, _| ui.capture.look(moved));
        }
        return;
    }
    let pointer = ui.input(|i| i.pointer.latest_pos());
    let Some(at) = pointer.filter(|at| place.space.contains(*at) && response.contains_pointer())
    else {
        return;
    };
    let turned = ui.input(|i| {
        let turned: f32 = wheel::turns(i).map(|turn| turn.vertical).sum();
        turned + wheel::pinched(i)
    });
    let notches = wheel::whole(ui.ctx(), Id::unique("capture wheel"), turned);
    if notches != 0 {
        let lens = place.lens().zoomed(NOTCH.powi(notches), place.in_image(at));
        cx.change(move |ui, _| ui.capture.look(lens));
    }
}
