//! The card of a step, and the frame around what it is about.

use super::{Step, TourPlace, steps};
use crate::{PanelCx, PanelId};
use egui::{
    Area, Frame, Id, Key, Margin, Modifiers, Order, Rect, RichText, Stroke, StrokeKind, Ui, Vec2,
    vec2,
};
use ui_kit::{accessible, theme};

/// Greatest and least width of the text, in points.
const WIDTH: [f32; 2] = [320.0, 172.0];
/// The width in which all of the last button fits beside the others, in points.
const ROOMY: f32 = 108.0;
/// What the card has around the text, both ways, in points.
const AROUND: Vec2 = vec2(26.0, 18.0);

/// Frames a part of the window, if the step is about it, and keeps where it is.
pub fn frame(ui: &Ui, cx: &mut PanelCx<'_>, part: TourPlace, rect: Rect) {
    let view = cx.view;
    if part == TourPlace::Panel(PanelId::Game) {
        cx.tour.picture = Some(rect);
    }
    if view.ui_state.tour.frames(view.layout, part) {
        cx.tour.framed = Some(rect);
        let stroke = Stroke::new(2.0, theme::colours(ui).accent);
        let painter = ui
            .ctx()
            .layer_painter(egui::LayerId::new(Order::Middle, Id::unique("tour frame")));
        painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
    }
}

/// Draws the card over the panels, which have `area`, while nothing else is over them.
pub fn draw(ui: &Ui, cx: &mut PanelCx<'_>, area: Rect) {
    let view = cx.view;
    let shell = &view.ui_state.shell;
    if shell.popup.is_some() || shell.presenter {
        return;
    }
    let tour = &view.ui_state.tour;
    let Some((place, step)) = tour.place(view.layout).zip(tour.step(view.layout)) else {
        return;
    };
    // Esc is for a menu or a text field first. A menu has closed already in the pass that has the key.
    let menu = Id::unique("menu open beside the tour");
    let is_open = egui::Popup::is_any_open(ui.ctx());
    let was_open = ui.data(|data| data.get_temp::<bool>(menu));
    ui.data_mut(|data| data.insert_temp(menu, is_open));
    let is_taken = is_open || was_open == Some(true) || ui.ctx().text_edit_focused();
    if !is_taken && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        let layout = view.layout;
        cx.change(move |ui, _| ui.tour.end(layout));
        return;
    }
    let [most, least] = WIDTH.map(|width| width + AROUND.x);
    let rect = cx.tour.card(area, [most, least], |width| {
        height(ui, step, width - AROUND.x) + AROUND.y
    });
    Area::new(Id::unique("tour"))
        .order(Order::Foreground)
        .fixed_pos(rect.min)
        .constrain(false)
        .show(ui.ctx(), |ui| {
            let colours = theme::colours(ui);
            Frame::new()
                .fill(colours.raised)
                .stroke(Stroke::new(1.0, colours.accent))
                .corner_radius(theme::RADIUS)
                .inner_margin(Margin::symmetric(12, 8))
                .show(ui, |ui| {
                    ui.set_width(rect.width() - AROUND.x);
                    card(ui, cx, step, place);
                });
        });
}

/// The height of what is in a card of this width, in points.
fn height(ui: &Ui, step: &Step, width: f32) -> f32 {
    let colour = theme::colours(ui).text;
    let text = |words: &str| {
        let laid = ui
            .painter()
            .layout(words.to_owned(), theme::body(), colour, width);
        laid.size().y
    };
    let row = ui.spacing().interact_size.y.max(theme::ROW);
    let gaps = 3.0 * ui.spacing().item_spacing.y + theme::SPACE[1];
    text(step.title) + text(step.text) + 2.0 * row + gaps
}

fn card(ui: &mut Ui, cx: &mut PanelCx<'_>, step: &Step, place: usize) {
    let colours = theme::colours(ui);
    let layout = cx.view.layout;
    let all = steps(layout).len();
    let of = format!("{} · {} of {all}", layout.label(), place + 1);
    ui.label(RichText::new(of).color(colours.dim));
    ui.label(RichText::new(step.title).strong().color(colours.text));
    let text = ui.label(RichText::new(step.text).color(colours.text));
    accessible::set_value(&text, "Tour", step.text);
    ui.add_space(theme::SPACE[1]);
    ui.horizontal(|ui| {
        let next = if place + 1 < all { "Next" } else { "Done" };
        for (face, name, to) in [
            (next, "Next step of the tour", Some(place + 1)),
            ("Back", "Step back in the tour", place.checked_sub(1)),
        ] {
            let response = ui.add_enabled(to.is_some(), egui::Button::new(face));
            accessible::set_button(&response, name, None);
            if let Some(to) = to.filter(|_| response.clicked()) {
                cx.change(move |ui, _| ui.tour.go(layout, to));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let face = match ui.available_width() < ROOMY {
                true => "Skip",
                false => "Skip all tours",
            };
            let response = ui.button(face);
            accessible::set_button(&response, "Skip all tours", None);
            let tooltip = "No tour is shown again; the menu Help starts one";
            if response.on_hover_text(tooltip).clicked() {
                cx.change(|ui, _| ui.tour.skip());
            }
        });
    });
}
