//! What the bot will do and what that is worth: the terms of a candidate and all
//! candidates in order. Pointing at one shows it on the picture and the board.

use super::candidates::List;
use crate::{Command, FrameView, ResearchCommand, tokens, widgets, words};
use calibration::copy::Format;
use egui::{Align2, Color32, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};
use planner::{Candidate, Term};

/// Width that the names of the terms need, in points.
const NAME: f32 = 98.0;
/// Least widths of the three columns of numbers, in points, and how much wider they
/// get where there is room.
const NUMBER: [f32; 3] = [46.0, 43.0, 57.0];
const WIDER: f32 = 1.6;
/// Height of a term, in points.
const TERM: f32 = tokens::ROW - 2.0;
/// From this width on the candidates stand beside the terms, in points.
const TWO_COLUMNS: f32 = 540.0;

const LIST: List = List {
    name: "Candidate",
    hover: |index| Command::Preview(Some(index)),
    click: None,
};

/// Which candidate is shown, of how many, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    if view.plan.is_some() {
        copy(ui, view, commands);
    }
    if let Some((plan, (index, _))) = view.plan.zip(view.candidate()) {
        let text = format!("{} of {}", index + 1, plan.candidates.len());
        let colour = tokens::colours(ui).dim;
        ui.label(
            egui::RichText::new(text)
                .font(tokens::numbers())
                .color(colour),
        );
    }
}

/// The menu of the forms in which the plan is copied.
fn copy(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let menu = ui.menu_button("Copy", |ui| {
        for format in Format::EACH {
            let command = Command::Research(ResearchCommand::CopyPlan(format));
            let size = vec2(ui.available_width(), tokens::ROW);
            let face = widgets::label(&command, view);
            widgets::button(ui, view, &command, &face, size, commands);
        }
    });
    widgets::describe(&menu.response, "Copy plan", None);
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let plan = view.plan;
    let Some((plan, (index, candidate))) = plan.zip(view.candidate()) else {
        let (sentence, help): (_, &[Command]) = match (view.record, view.status.bot) {
            (_, false) => ("The bot is off, so nothing is planned", &[Command::Bot]),
            (None, true) => ("No picture yet", &[]),
            (Some(_), true) => ("A plan is made when a piece appears", &[]),
        };
        widgets::empty(ui, view, sentence, help, commands);
        return;
    };
    headline(ui, candidate, index == plan.chosen);
    let space = ui.available_rect_before_wrap();
    if space.width() < TWO_COLUMNS {
        let room = room_above_list(ui);
        terms(ui, &candidate.terms, candidate.value, room);
        ui.add_space(tokens::SPACE[2]);
        super::candidates::draw(ui, plan, index, &LIST, commands);
        return;
    }
    let (left, right) = space.split_left_right_at_fraction(0.5);
    part(ui, left.with_max_x(left.right() - tokens::SPACE[4]), |ui| {
        let room = ui.available_height();
        terms(ui, &candidate.terms, candidate.value, room);
    });
    part(ui, right, |ui| {
        super::candidates::draw(ui, plan, index, &LIST, commands);
    });
}

fn part(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), draw);
}

fn headline(ui: &mut Ui, candidate: &Candidate, chosen: bool) {
    let size = vec2(ui.available_width(), tokens::HEADER);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = tokens::colours(ui);
    let text = candidate
        .line
        .first()
        .map_or_else(|| words::UNKNOWN.into(), words::placement);
    let colour = if chosen { colours.text } else { colours.accent };
    widgets::text_in(ui, rect, Align2::LEFT_CENTER, &text, tokens::body(), colour);
    widgets::named(&response, "Shown move", &text);
}

/// The height that terms may have above the candidates, in points: half, but always
/// enough for four of them.
pub(super) fn room_above_list(ui: &Ui) -> f32 {
    (ui.available_height() / 2.0).max(6.0 * TERM + 1.0)
}

/// How many decimals the values of features have: they are whole, but for means.
fn digits(terms: &[Term]) -> usize {
    let is_whole = terms.iter().all(|term| term.value.fract() == 0.0);
    if is_whole { 0 } else { 2 }
}

/// Features, weights and products, and their sum, at most that high: what is more has to
/// be scrolled.
pub(super) fn terms(ui: &mut Ui, terms: &[Term], value: f64, height: f32) {
    let colours = tokens::colours(ui);
    let head = ["weight", "value", "product"].map(str::to_owned);
    let digits = digits(terms);
    row(ui, "term", &head, colours.faint, colours.faint);
    rows(ui, terms.len(), TERM, height - 2.0 * TERM, |ui, i| {
        let term = &terms[i];
        let numbers = [
            words::worth(term.weight),
            words::decimal(term.value, digits),
            words::worth(term.product),
        ];
        row(
            ui,
            &term.name.replace('-', " "),
            &numbers,
            colours.dim,
            colours.text,
        );
    });
    let line = egui::Stroke::new(1.0, colours.line);
    let top = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), top, line);
    let sum = [String::new(), String::new(), words::worth(value)];
    row(ui, "sum", &sum, colours.text, colours.text);
}

/// So many rows of that height, in a part that scrolls where they don't fit.
pub(super) fn rows(
    ui: &mut Ui,
    count: usize,
    row: f32,
    height: f32,
    mut draw: impl FnMut(&mut Ui, usize),
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if count as f32 * row <= height {
        return (0..count).for_each(|i| draw(ui, i));
    }
    let whole = (height / row).floor().max(2.0) * row;
    ScrollArea::vertical()
        .id_salt("terms")
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .max_height(whole)
        .show(ui, |ui| (0..count).for_each(|i| draw(ui, i)));
}

fn row(ui: &mut Ui, name: &str, numbers: &[String; 3], name_colour: Color32, colour: Color32) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = vec2(ui.available_width(), TERM);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut right = rect.right();
    let room = (rect.width() - NAME) / NUMBER.iter().sum::<f32>();
    let widths = NUMBER.map(|least| least * room.clamp(1.0, WIDER));
    for (number, width) in numbers.iter().zip(widths).rev() {
        let cell = Rect::from_min_max(pos2(right - width, rect.top()), pos2(right, rect.bottom()));
        ui.painter().text(
            cell.right_center(),
            Align2::RIGHT_CENTER,
            number,
            tokens::numbers(),
            colour,
        );
        right -= width;
    }
    let left = Rect::from_min_max(rect.min, pos2(right, rect.bottom()));
    widgets::text_in(
        ui,
        left,
        Align2::LEFT_CENTER,
        name,
        tokens::body(),
        name_colour,
    );
    widgets::named(&response, name, numbers.join(" ").trim());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_decimals_and_counts_have_none() {
        let term = |value| Term {
            name: "holes".to_owned(),
            weight: -1.0,
            value,
            product: -value,
        };
        assert_eq!(digits(&[term(3.0), term(0.0)]), 0);
        assert_eq!(digits(&[term(3.0), term(0.25)]), 2);
    }
}
