//! The card of a step, and the frame around what it is about.

use super::{Step, TourPlace, steps};
use crate::PanelCx;
use egui::{Align2, Area, Frame, Id, Margin, Order, Rect, RichText, Stroke, StrokeKind, Ui, vec2};
use ui_kit::{accessible, theme};

/// Width of the text, in points.
const WIDTH: f32 = 320.0;

/// Frames a part of the window, if the step is about it.
pub fn frame(ui: &Ui, cx: &PanelCx<'_>, part: TourPlace, rect: Rect) {
    let view = cx.view;
    if view.ui_state.tour.frames(view.layout, part) {
        let stroke = Stroke::new(2.0, theme::colours(ui).accent);
        let painter = ui
            .ctx()
            .layer_painter(egui::LayerId::new(Order::Middle, Id::unique("tour frame")));
        painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
    }
}

/// Draws the card `above` points above the lower edge of the window, while nothing else is over
/// the panels.
pub fn draw(ui: &Ui, cx: &mut PanelCx<'_>, above: f32) {
    let view = cx.view;
    let shell = &view.ui_state.shell;
    if shell.popup.is_some() || shell.presenter {
        return;
    }
    let tour = &view.ui_state.tour;
    let Some((place, step)) = tour.place(view.layout).zip(tour.step(view.layout)) else {
        return;
    };
    Area::new(Id::unique("tour"))
        .order(Order::Foreground)
        .anchor(Align2::LEFT_BOTTOM, vec2(theme::SPACE[3], -above))
        .show(ui.ctx(), |ui| {
            let colours = theme::colours(ui);
            Frame::new()
                .fill(colours.raised)
                .stroke(Stroke::new(1.0, colours.accent))
                .corner_radius(theme::RADIUS)
                .inner_margin(Margin::symmetric(12, 8))
                .show(ui, |ui| {
                    ui.set_width(WIDTH);
                    card(ui, cx, step, place);
                });
        });
}

fn card(ui: &mut Ui, cx: &mut PanelCx<'_>, step: &Step, place: usize) {
    let colours = theme::colours(ui);
    let layout = cx.view.layout;
    let all = steps(layout).len();
    ui.horizontal(|ui| {
        ui.label(RichText::new(step.title).strong().color(colours.text));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let of = format!("{} · {} of {all}", layout.label(), place + 1);
            ui.label(RichText::new(of).color(colours.dim));
        });
    });
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
            let response = ui.button("Skip all tours");
            accessible::set_button(&response, "Skip all tours", None);
            let tooltip = "No tour is shown again; the menu Help starts one";
            if response.on_hover_text(tooltip).clicked() {
                cx.change(|ui, _| ui.tour.skip());
            }
        });
    });
}
