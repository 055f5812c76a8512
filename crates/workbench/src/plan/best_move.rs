//! What the bot will do, and the value of that move: the terms of a candidate and all
//! candidates in order. The candidate under the pointer is shown on the picture and the
//! board.

use super::candidates::List;
use crate::{Command, PanelCx, PanelId, Request, ResearchAction, panel::Panel, widgets};
use calibration::copy::Format;
use egui::{Align2, Color32, Rect, Sense, Ui, UiBuilder, vec2};
use planner::{Candidate, Term};
use ui_kit::{
    accessible,
    table::{Cell, Column, Row, Table},
    text, theme,
};
use workbench_model::{format, names};

/// Width of the names of the terms, in points.
const NAME: f32 = 98.0;
/// Least widths of the three columns of numbers, in points, and how much wider they get if
/// there is space.
const NUMBER: [f32; 3] = [46.0, 43.0, 57.0];
const WIDER: f32 = 1.6;
/// Height of a term, in points.
const TERM: f32 = theme::ROW - 2.0;
/// At this width or more, the candidates are beside the terms, in points.
const TWO_COLUMNS: f32 = 540.0;

const LIST: List = List {
    name: "Candidate",
    hover: |index, hover| hover.candidate = Some(index),
    click: None,
};

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::BestMove,
    height: 290.0,
    beside,
    draw,
};

/// Draws the number of the shown candidate, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if view.plan.is_some() {
        copy(ui, cx);
    }
    if let Some((plan, (index, _))) = view.plan.zip(view.candidate()) {
        let text = format!("{} of {}", index + 1, plan.candidates.len());
        let colour = theme::colours(ui).dim;
        ui.label(
            egui::RichText::new(text)
                .font(theme::numbers())
                .color(colour),
        );
    }
}

/// Draws the menu of the formats in which the plan is copied.
fn copy(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let menu = ui.menu_button("Copy", |ui| {
        for format in Format::EACH {
            let command = Command::from(ResearchAction::CopyPlan(format));
            let size = vec2(ui.available_width(), theme::ROW);
            let face = widgets::label(&command, view);
            widgets::button(ui, cx, &command, &face, size);
        }
    });
    accessible::set_button(&menu.response, "Copy plan", None);
}

/// Draws the shown candidate and the list of candidates.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let plan = view.plan;
    let Some((plan, (index, candidate))) = plan.zip(view.candidate()) else {
        let (sentence, help): (_, &[Command]) = match (view.record, view.status.bot) {
            (_, false) => (
                "The bot is off, so nothing is planned",
                &[Command::from(Request::Bot)],
            ),
            (None, true) => ("No picture yet", &[]),
            (Some(_), true) => ("A plan is made when a piece appears", &[]),
        };
        widgets::empty(ui, cx, sentence, help);
        return;
    };
    headline(ui, candidate, index == plan.chosen);
    let space = ui.available_rect_before_wrap();
    if space.width() < TWO_COLUMNS {
        let room = room_above_list(ui);
        terms(ui, &candidate.terms, candidate.value, room);
        ui.add_space(theme::SPACE[2]);
        super::candidates::draw(ui, plan, index, &LIST, cx);
        return;
    }
    let (left, right) = space.split_left_right_at_fraction(0.5);
    part(ui, left.with_max_x(left.right() - theme::SPACE[4]), |ui| {
        let room = ui.available_height();
        terms(ui, &candidate.terms, candidate.value, room);
    });
    part(ui, right, |ui| {
        super::candidates::draw(ui, plan, index, &LIST, cx);
    });
}

fn part(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), draw);
}

fn headline(ui: &mut Ui, candidate: &Candidate, chosen: bool) {
    let size = vec2(ui.available_width(), theme::HEADER);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = theme::colours(ui);
    let text = candidate
        .line
        .first()
        .map_or_else(|| format::UNKNOWN.into(), names::placement);
    let colour = if chosen { colours.text } else { colours.accent };
    let (align, font) = (Align2::LEFT_CENTER, theme::body());
    text::with_tooltip(ui, &response, rect, align, &text, font, colour);
    accessible::set_value(&response, "Shown move", &text);
}

/// The greatest height of the terms above the candidates, in points: half, but at least
/// four terms.
pub fn room_above_list(ui: &Ui) -> f32 {
    (ui.available_height() / 2.0).max(6.0 * TERM + 1.0)
}

/// The number of decimals of the values of features: 0, unless one of them is a mean.
fn digits(terms: &[Term]) -> usize {
    let is_whole = terms.iter().all(|term| term.value.fract() == 0.0);
    if is_whole { 0 } else { 2 }
}

/// Draws features, weights and products, and their sum, in at most `height` points; rows
/// that do not fit scroll.
pub fn terms(ui: &mut Ui, terms: &[Term], value: f64, height: f32) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let table = table(ui);
    table.header(ui, &["term", "weight", "value", "product"]);
    let digits = digits(terms);
    table.fit(ui, terms.len(), height - 2.0 * TERM, |ui, i| {
        let term = &terms[i];
        let numbers = [
            format::worth(term.weight),
            format::decimal(term.value, digits),
            format::worth(term.product),
        ];
        row(ui, &term.name.replace('-', " "), numbers, colours.dim);
    });
    table.rule(ui);
    let sum = [String::new(), String::new(), format::worth(value)];
    row(ui, "sum", sum, colours.text);
}

/// The columns of the terms, wider if there is space.
fn table(ui: &Ui) -> Table {
    let room = (ui.available_width() - NAME) / NUMBER.iter().sum::<f32>();
    let [weight, value, product] = NUMBER.map(|least| least * room.clamp(1.0, WIDER));
    Table::new([
        Column::text(0.0).rest(),
        Column::number(weight),
        Column::number(value),
        Column::number(product),
    ])
    .row_height(TERM)
}

fn row(ui: &mut Ui, name: &str, numbers: [String; 3], colour: Color32) {
    let value = numbers.join(" ");
    let [weight, number, product] = numbers.map(|n| Cell::new(n, theme::colours(ui).text));
    let cells = [Cell::new(name, colour), weight, number, product];
    table(ui).row(ui, &Row::new(name, value.trim(), &cells));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_decimals_and_counts_have_none() {
        let term = |value| Term {
            name: "holes".into(),
            weight: -1.0,
            value,
            product: -value,
        };
        assert_eq!(digits(&[term(3.0), term(0.0)]), 0);
        assert_eq!(digits(&[term(3.0), term(0.25)]), 2);
    }
}
