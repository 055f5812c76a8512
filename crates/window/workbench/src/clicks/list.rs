//! The clicks so far. A click on a row shows its picture.

use crate::PanelCx;
use crate::{
    clicks::show,
    clicks::{Moment, PlacedClick},
    format,
};
use egui::{
    Align2, Button, Color32, Id, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use pad::Epoch;
use ui_kit::{text, theme};

/// Width of the number of a click, and of its place, in points.
const COUNT: f32 = 20.0;
const PLACE: f32 = 54.0;
/// Width of the button that removes it, in points.
const REMOVE: f32 = 24.0;

/// Draws the clicks.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let placed = view.ui_state.clicks.placed();
    let mut files: Vec<Epoch> = Vec::new();
    for click in placed {
        if !files.contains(&click.moment.epoch) {
            files.push(click.moment.epoch);
        }
    }
    // Frames of several files are numbered with their file, in the order of the clicks.
    let frames: Vec<String> = placed
        .iter()
        .map(|click| {
            let frame = format!("frame {}", format::thousands(click.moment.frame));
            let file = files.iter().position(|epoch| *epoch == click.moment.epoch);
            match file.filter(|_| files.len() > 1) {
                Some(at) => format!("file {}, {frame}", at + 1),
                None => frame,
            }
        })
        .collect();
    // A figure is never cut; the words before it are.
    let widths = frames.iter().map(|frame| {
        let font = theme::body();
        let galley = ui
            .painter()
            .layout_no_wrap(frame.clone(), font, Color32::PLACEHOLDER);
        galley.size().x
    });
    let frames_width = widths.fold(0.0, f32::max) + theme::SPACE[1];
    for (i, (click, frame)) in placed.iter().zip(frames).enumerate() {
        let size = vec2(ui.available_width(), theme::ROW);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let edge = rect.right() - REMOVE;
        let rect_of_row = rect.with_max_x(edge - theme::SPACE[1]);
        row(ui, cx, rect_of_row, frames_width, (i, click, frame));
        remove(ui, cx, rect.with_min_x(edge), i);
    }
}

/// Draws a row; its frame takes so many points.
fn row(
    ui: &Ui,
    cx: &mut PanelCx<'_>,
    rect: Rect,
    frame_width: f32,
    (i, click, frame): (usize, &PlacedClick, String),
) {
    let response = ui.interact(rect, Id::unique(("click", i)), Sense::click());
    let colours = theme::colours(ui);
    let shown = cx.view.record.map(|record| Moment::from(&record.picture));
    let is_shown = shown == Some(click.moment);
    if response.hovered() || response.has_focus() {
        ui.painter()
            .rect_filled(rect, theme::RADIUS, colours.lifted);
    }
    let place = format!("{},{}", click.at.x, click.at.y);
    let role = click.role.to_string();
    let (role, of_number, of_role) = match cx.view.ui_state.clicks.problem(i) {
        Some(_) => (format!("⚠ {role}"), colours.warn, colours.warn),
        None => (role, colours.faint, colours.text),
    };
    let value = format!("{role}, {frame}, {place}");
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Button, true, format!("Click {}", i + 1));
        info.current_text_value = Some(value.clone());
        info
    });
    let edges = [
        rect.left(),
        rect.left() + COUNT,
        (rect.right() - PLACE - frame_width).max(rect.left() + COUNT),
        rect.right() - PLACE,
        rect.right(),
    ];
    let colour = if is_shown { colours.text } else { colours.dim };
    let cells = [
        ((i + 1).to_string(), of_number),
        (role, of_role),
        (frame, colour),
        (place, colour),
    ];
    for (at, (text, colour)) in cells.iter().enumerate() {
        let cell = Rect::from_min_max(
            pos2(edges[at] + theme::SPACE[0], rect.top()),
            pos2(edges[at + 1], rect.bottom()),
        );
        let align = if at == 3 {
            Align2::RIGHT_CENTER
        } else {
            Align2::LEFT_CENTER
        };
        text::in_rect(ui, cell, align, text, theme::body(), *colour);
    }
    let tooltip = format!("{value}; click to show its picture");
    let response = response.on_hover_text(tooltip);
    if response.clicked() {
        cx.change(move |ui, cx| {
            if let Some(click) = ui.clicks.placed().get(i) {
                show(click, cx);
            }
        });
    }
}

fn remove(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, i: usize) {
    let face = Button::new(RichText::new("✖").small());
    let place = UiBuilder::new().max_rect(rect.shrink2(vec2(0.0, 1.0)));
    let response = ui.new_child(place).add(face);
    ui_kit::accessible::set_button(&response, &format!("Remove click {}", i + 1), None);
    let response = response.on_hover_text("Remove this click; this can be undone");
    if response.clicked() {
        cx.change(move |ui, _| ui.clicks.remove(i));
    }
}
