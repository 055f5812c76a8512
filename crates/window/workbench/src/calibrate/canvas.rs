//! The regions on the picture: outlines, handles of the selected region, clicks and drags.

use super::{handles, outlines, pick};
use crate::{Edited, FrameView, Grip, PanelCx, ProfileAction, Tool, features::keys, inspector};
use egui::{
    CursorIcon, Key, Painter, Pos2, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};
use screen::Point;
use ui_kit::{placing::Placing, theme};
use vision::profile::Region;

/// The greatest distance at which an outline can be grabbed, in points.
const EDGE: f32 = 4.0;

/// Draws the regions over the picture and sends the commands of clicks and drags.
pub fn draw(ui: &mut Ui, placing: &Placing, edited: &Edited, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let rect = placing.rect();
    let painter = ui.painter_at(rect.expand(2.0));
    if view.ui_state.calibrate.picking {
        outlines::draw(ui, &painter, placing, edited, view, None);
        pick::draw(ui, &painter, placing, cx);
        return;
    }
    let at = ui.input(|i| i.pointer.press_origin().or(i.pointer.latest_pos()));
    let held = view.ui_state.calibrate.grabbed().is_some();
    let is_here = match view.ui_state.pixels.tool {
        Tool::Play => true,
        // Pixels are clicked and dragged over; a region has its handles, and a click at an outline.
        Tool::Inspect => held || at.is_some_and(|at| hit(ui, placing, edited, view, at).is_some()),
        // The ruler snaps to outlines.
        Tool::Measure => held,
    };
    if !is_here {
        outlines::draw(ui, &painter, placing, edited, view, None);
        // The pointer is for pixels, and a region that was clicked last keeps its keys.
        let sense = Sense::focusable_noninteractive();
        let response = ui.interact(rect, keys::profile_id(), sense);
        keep_keys(ui, &painter, &response);
        return;
    }
    let inspects = view.ui_state.pixels.tool == Tool::Inspect;
    let hit_at = |at| hit(ui, placing, edited, view, at);
    let is_grip = |at| matches!(hit_at(at), Some((_, Some(_))));
    // While pixels are inspected, a drag that begins at an outline spans a block, as one from
    // any other pixel does.
    let sense = match inspects && !held && !at.is_some_and(is_grip) {
        true => Sense::click(),
        false => Sense::click_and_drag(),
    };
    let response = ui.interact(rect, keys::profile_id(), sense);
    let pointer = response.hover_pos();
    let selected = view.ui_state.calibrate.region();
    let near = match view.ui_state.calibrate.grabbed() {
        Some(grabbed) => Some(grabbed.grip),
        None => pointer.and_then(hit_at).and_then(|(_, grip)| grip),
    };
    outlines::draw(ui, &painter, placing, edited, view, near);
    let described_region = selected.map_or_else(String::new, outlines::described);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Canvas, true, "Regions on the picture");
        info.current_text_value = Some(described_region.clone());
        info
    });
    if let Some(pixel) = pointer.and_then(|at| placing.pixel_at(at)) {
        cx.hover.pixel = Some(pixel);
        // With Inspect on, what is lit is what a click selects.
        let over = match inspects {
            true => pointer.and_then(hit_at).map(|(key, _)| key),
            false => smallest(edited, view, pixel).map(|r| r.key.clone()),
        };
        if over.is_some() {
            cx.hover.region.clone_from(&over);
        }
        let moves = selected.filter(|_| !inspects);
        cursor(ui, near, over.as_deref(), moves);
    }
    drag(ui, &response, placing, edited, cx);
    if inspects && response.clicked() {
        let at = response.interact_pointer_pos();
        if let Some((key, _)) = at.and_then(|at| hit(ui, placing, edited, view, at)) {
            push(cx, ProfileAction::Select(Some(key)));
            response.request_focus();
        } else if let Some(at) = at.and_then(|at| placing.pixel_at(at)) {
            inspector::select(&response, at, cx);
        }
    } else if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    keep_keys(ui, &painter, &response);
}

/// Keeps the arrow keys and Esc while the regions have the focus, and shows that.
fn keep_keys(ui: &Ui, painter: &Painter, response: &Response) {
    if !response.has_focus() {
        return;
    }
    keys::keep_arrows(response, true);
    let stroke = Stroke::new(theme::STROKE, theme::colours(ui).accent);
    painter.rect_stroke(response.rect, 0.0, stroke, StrokeKind::Outside);
}

/// The region at a point of its outline: the selected one, else the smallest shown one. At a
/// handle of the selected region also what is grabbed there. The name of the selected region is
/// the handle that moves it: it is there for regions of every size, and hides no pixel that its
/// own handle would not hide as well.
fn hit(
    ui: &Ui,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    at: Pos2,
) -> Option<(String, Option<Grip>)> {
    let calibrate = &view.ui_state.calibrate;
    let chosen = calibrate.region();
    if let Some(region) = chosen {
        let on_name = || outlines::name_of_selected(ui, placing, region, view).contains(at);
        let grip = handles::at(placing, region, at).or_else(|| on_name().then_some(Grip::Whole));
        if grip.is_some() {
            return Some((region.key.clone(), grip));
        }
    }
    let is_at = |region: &&Region| {
        let rect = placing.block(region.rect).points(placing.ppp());
        rect.expand(EDGE).contains(at) && !rect.shrink(EDGE).contains(at)
    };
    let shown = edited
        .regions()
        .iter()
        .filter(|r| calibrate.shows(r, view.hover));
    let smallest = shown.filter(is_at).min_by_key(|r| r.rect.area());
    let region = chosen.filter(is_at).or(smallest)?;
    Some((region.key.clone(), None))
}

fn push(cx: &mut PanelCx<'_>, command: ProfileAction) {
    cx.send(command);
}

/// The smallest shown region at a pixel.
fn smallest<'e>(edited: &'e Edited, view: &FrameView<'_>, at: Point) -> Option<&'e Region> {
    under(edited, view, at).into_iter().next()
}

/// The shown regions at a pixel, the smallest first.
fn under<'e>(edited: &'e Edited, view: &FrameView<'_>, at: Point) -> Vec<&'e Region> {
    let calibrate = &view.ui_state.calibrate;
    let all = edited.regions().iter();
    let mut under: Vec<&Region> = all
        .filter(|r| r.rect.contains(at) && calibrate.shows(r, view.hover))
        .collect();
    under.sort_by_key(|r| r.rect.area());
    under
}

fn cursor(ui: &Ui, near: Option<Grip>, over: Option<&str>, selected: Option<&Region>) {
    let icon = match near {
        Some(Grip::Edge { x: 0, .. }) => CursorIcon::ResizeVertical,
        Some(Grip::Edge { y: 0, .. }) => CursorIcon::ResizeHorizontal,
        Some(Grip::Edge { x, y }) if x == y => CursorIcon::ResizeNwSe,
        Some(Grip::Edge { .. }) => CursorIcon::ResizeNeSw,
        Some(Grip::Whole) => CursorIcon::Move,
        None if over.is_some() && over == selected.map(|r| r.key.as_str()) => CursorIcon::Move,
        None if over.is_some() => CursorIcon::PointingHand,
        None => return,
    };
    ui.ctx().set_cursor_icon(icon);
}

fn drag(ui: &Ui, response: &Response, placing: &Placing, edited: &Edited, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let pressed = ui.input(|i| i.pointer.press_origin());
    if response.clicked() {
        let at = response
            .interact_pointer_pos()
            .and_then(|at| placing.pixel_at(at));
        if let Some(at) = at.filter(|_| view.ui_state.pixels.tool == Tool::Play) {
            push(cx, ProfileAction::Select(next(edited, view, at)));
        }
        return;
    }
    if response.drag_started_by(egui::PointerButton::Primary) {
        let held = pressed.and_then(|at| held(ui, placing, edited, view, at));
        if let Some((key, grip)) = held {
            cx.change(move |ui, _| ui.calibrate.grab(key, grip));
        }
        return;
    }
    let Some(grabbed) = view.ui_state.calibrate.grabbed() else {
        return;
    };
    if ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        cx.change(|ui, _| ui.calibrate.cancel_grab());
        return;
    }
    if let Some((from, to)) = pressed.zip(response.interact_pointer_pos()) {
        let pixels = |points: f32| (points * placing.ppp() / placing.scale() as f32).round();
        let by = to - from;
        let rect = grabbed
            .grip
            .dragged(&grabbed.region, pixels(by.x) as i32, pixels(by.y) as i32);
        let now = edited.region(&grabbed.region.key).map(|r| r.rect);
        if now != Some(rect) {
            cx.change(move |ui, _| ui.calibrate.place(rect));
        }
    }
    if !response.dragged() {
        cx.change(|ui, _| ui.calibrate.end_step());
    }
}

/// What a drag from here grabs: a handle; while no pixels are inspected else the selected
/// region, or the smallest region.
fn held(
    ui: &Ui,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    at: Pos2,
) -> Option<(String, Grip)> {
    let hit = hit(ui, placing, edited, view, at);
    if let Some((key, Some(grip))) = hit {
        return Some((key, grip));
    }
    if view.ui_state.pixels.tool != Tool::Play {
        return None;
    }
    let chosen = view.ui_state.calibrate.region();
    let pixel = placing.pixel_at(at);
    let is_chosen = |region: &&Region| {
        let at_outline = hit.as_ref().is_some_and(|(key, _)| *key == region.key);
        at_outline || pixel.is_some_and(|pixel| region.rect.contains(pixel))
    };
    let region = match chosen.filter(is_chosen) {
        Some(region) => region,
        None => smallest(edited, view, pixel?)?,
    };
    Some((region.key.clone(), Grip::Whole))
}

/// What a click selects: the smallest region there; each further click selects the next
/// larger one.
fn next(edited: &Edited, view: &FrameView<'_>, at: Point) -> Option<String> {
    let under = under(edited, view, at);
    let selected = view.ui_state.calibrate.selected.as_deref();
    let now = under.iter().position(|r| selected == Some(r.key.as_str()));
    let next = now.map_or(0, |now| (now + 1) % under.len());
    Some(under.get(next)?.key.clone())
}
