//! What the bot will do, and the value of that move: the terms of a candidate and all
//! candidates in order. The candidate under the pointer is shown on the picture and the
//! board.

use super::candidates::{List, last_board};
use crate::{Command, PanelCx, PanelId, ResearchAction, features::panel::Panel, features::widgets};
use crate::{format, names};
use calibration::copy::Format;
use egui::{Align2, Color32, FontId, Rect, Sense, Ui, UiBuilder, vec2};
use planner::{Candidate, Plan, Term, features};
use rules::Board;
use std::cmp::Reverse;
use ui_kit::{
    accessible, fit,
    table::{Cell, Column, Row, RowOutput, Table},
    text, theme,
};

/// Width of the names of the terms, in points.
const NAME: f32 = 98.0;
/// Widths of the three columns of numbers, in points.
const NUMBER: [f32; 3] = [46.0, 43.0, 57.0];
/// Height of a term, in points.
const TERM: f32 = theme::ROW - 2.0;
/// At this width or more, the candidates are beside the terms, in points.
const TWO_COLUMNS: f32 = 540.0;
/// The width that one column needs, in points.
const ONE_COLUMN: f32 = 256.0;

const LIST: List = List {
    name: "Candidate",
    hover: |index, hover| hover.candidate = Some(index),
    click: None,
};

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::BestMove,
    title: "Best move",
    about: "What the bot will do, the value of that move, and the other candidates",
    width: Panel::NARROW,
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
    let menu = widgets::menu_button(ui, "Copy", |ui| {
        for format in Format::EACH {
            let command = Command::from(ResearchAction::CopyPlan(format));
            let face = widgets::label(&command, view);
            widgets::button(ui, cx, &command, &face, widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, "Copy plan", None);
}

/// Draws the shown candidate and the list of candidates.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let plan = view.plan;
    let Some((plan, (index, candidate))) = plan.zip(view.candidate()) else {
        super::without_plan(ui, cx);
        return;
    };
    let [terms_high, list_high] =
        [term_rows(&candidate.terms), plan.candidates.len() + 1].map(height);
    let above = theme::HEADER + theme::SPACE[2];
    let whole = whole_width(ui, &candidate.terms, candidate.value);
    let two = TWO_COLUMNS.max(2.0 * (whole + theme::SPACE[4]));
    let two_columns = vec2(two, above + terms_high.max(list_high));
    let one_column = vec2(
        widened(ui, ONE_COLUMN, whole),
        above + terms_high + list_high,
    );
    let wide = fit::arrange(ui, &[two_columns, one_column]) == 0;
    headline(ui, plan, candidate, index == plan.chosen);
    let space = ui.available_rect_before_wrap();
    if !wide {
        let room = room_above_list(ui);
        terms(ui, &candidate.terms, candidate.value, room, || {
            last_board(plan, candidate)
        });
        ui.add_space(theme::SPACE[2]);
        super::candidates::draw(ui, plan, index, &LIST, cx);
        return;
    }
    let (left, right) = space.split_left_right_at_fraction(0.5);
    part(ui, left.with_max_x(left.right() - theme::SPACE[4]), |ui| {
        let room = ui.available_height();
        terms(ui, &candidate.terms, candidate.value, room, || {
            last_board(plan, candidate)
        });
    });
    part(ui, right, |ui| {
        super::candidates::draw(ui, plan, index, &LIST, cx);
    });
}

fn part(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), draw);
}

fn headline(ui: &mut Ui, plan: &Plan, candidate: &Candidate, chosen: bool) {
    let size = vec2(ui.available_width(), theme::HEADER * fit::scale(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = theme::colours(ui);
    let text = candidate.line.first().map_or_else(
        || format::UNKNOWN.into(),
        |at| names::placement_on(&plan.position.board, at),
    );
    let colour = if chosen { colours.text } else { colours.accent };
    let (align, font) = (Align2::LEFT_CENTER, fit::font(ui, theme::body()));
    text::with_tooltip(ui, &response, rect, align, &text, font, colour);
    accessible::set_value(&response, "Shown move", &text);
}

/// The rows that [`terms`] draws: a header, the terms and their sum.
pub const fn term_rows(terms: &[Term]) -> usize {
    terms.len() + 2
}

/// The height of so many rows, in points.
pub fn height(rows: usize) -> f32 {
    rows as f32 * TERM
}

/// The greatest height of the terms above the candidates, in points: half, or more for four terms as
/// far as the best candidates stay in sight, but at least two terms.
pub fn room_above_list(ui: &Ui) -> f32 {
    let (room, table) = (ui.available_height(), table());
    let rows = |count| table.rows(ui, count) + 1.0;
    (room / 2.0).max(rows(6)).min(room - rows(3)).max(rows(4))
}

/// The width in which [`terms`] cuts nothing, in points of text that is not enlarged.
pub fn whole_width(ui: &Ui, terms: &[Term], value: f64) -> f32 {
    let names = terms.iter().map(|term| features::shown_name(&term.name));
    let names = names.map(|name| width(ui, &name, theme::body()));
    let numbers: f32 = widths(ui, &numbers(terms, value)).iter().sum();
    names.fold(NAME, f32::max) + theme::SPACE[2] + numbers
}

/// The width of content that is `least` points wide and cuts nothing at `whole`: as much of it as is
/// there.
pub fn widened(ui: &Ui, least: f32, whole: f32) -> f32 {
    whole.min(ui.available_width()).max(least)
}

/// The numbers of each term: weight, value and product; the sum of the products is the last row.
fn numbers(terms: &[Term], value: f64) -> Vec<[String; 3]> {
    let digits = digits(terms);
    let row = |term: &Term| {
        [
            format::worth(term.weight),
            format::decimal(term.value, digits),
            format::worth(term.product),
        ]
    };
    let sum = [String::new(), String::new(), format::worth(value)];
    terms.iter().map(row).chain([sum]).collect()
}

/// The number of decimals of the values of features: 0, unless one of them is a mean.
fn digits(terms: &[Term]) -> usize {
    let is_whole = terms.iter().all(|term| term.value.fract() == 0.0);
    if is_whole { 0 } else { 2 }
}

/// Draws features, weights and products, and their sum, in at most `height` points; rows
/// that do not fit scroll.
///
/// A learnt term has a tooltip with what each of its tables adds on the board that `board`
/// returns, the one after the known pieces.
pub fn terms(ui: &mut Ui, terms: &[Term], value: f64, height: f32, board: impl Fn() -> Board) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut rows = numbers(terms, value);
    let table = table_of(widths(ui, &rows));
    let sum = rows.pop().unwrap_or_default();
    table.header(ui, &["term", "weight", "value", "product"]);
    table.fit(ui, terms.len(), height - table.rows(ui, 2), |ui, i| {
        let (term, numbers) = (&terms[i], rows[i].clone());
        let name = features::shown_name(&term.name);
        let row = row(ui, &table, &name, numbers, colours.dim);
        row.response
            .on_hover_ui(|ui| learnt_parts(ui, term, &board()));
    });
    table.rule(ui);
    row(ui, &table, "sum", sum, colours.text);
}

/// The widths of the columns of numbers: what a learnt term is worth has more digits than most.
fn widths(ui: &Ui, rows: &[[String; 3]]) -> [f32; 3] {
    std::array::from_fn(|i| {
        let texts = rows.iter().map(|row| width(ui, &row[i], theme::numbers()));
        match texts.fold(0.0, f32::max) {
            longest if longest <= NUMBER[i] => NUMBER[i],
            longest => longest + theme::SPACE[2],
        }
    })
}

/// The width of a text that is not enlarged, in points.
fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    galley.size().x
}

/// The columns of the terms where no number is long.
fn table() -> Table {
    table_of(NUMBER)
}

fn table_of([weight, value, product]: [f32; 3]) -> Table {
    Table::new([
        Column::text(NAME).rest(),
        Column::number(weight),
        Column::number(value),
        Column::number(product),
    ])
    .row_height(TERM)
}

/// What each table of a learnt term adds, largest first. Draws nothing for other terms.
fn learnt_parts(ui: &mut Ui, term: &Term, board: &Board) {
    let mut parts = features::learnt_parts(&term.name, board);
    if parts.is_empty() {
        return;
    }
    ui.label("On the board after the known pieces:");
    parts.sort_by_key(|part| Reverse(part.thousandths.abs()));
    for part in parts {
        let read = part
            .read
            .iter()
            .map(|(name, value)| format!("{name} {value}"));
        let read = read.collect::<Vec<_>>().join(", ");
        let adds = format::worth(f64::from(part.thousandths) * term.weight);
        ui.label(format!("table {}: {adds} for {read}", part.table));
    }
}

fn row(ui: &mut Ui, table: &Table, name: &str, numbers: [String; 3], colour: Color32) -> RowOutput {
    let value = numbers.join(" ");
    let [weight, number, product] = numbers.map(|n| Cell::new(n, theme::colours(ui).text));
    let cells = [Cell::new(name, colour), weight, number, product];
    table.row(ui, &Row::new(name, value.trim(), &cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_longest_number() {
        let row = |numbers: [&str; 3]| numbers.map(str::to_owned);
        let (short, long) = (
            row(["−0.510", "11", "−5.611"]),
            row(["0.001", "−11399.44", "−11.399"]),
        );
        let builder = egui_kittest::Harness::builder().with_context_setup(theme::apply);
        let _ = builder.build_ui(|ui| {
            assert_eq!(widths(ui, std::slice::from_ref(&short)), NUMBER);
            // A number that is a little longer than another long one has as much beside it.
            let longer = row(["0.001", "−111399.44", "−11.399"]);
            let rows = [short.clone(), long.clone(), longer.clone()];
            let [weight, value, product] = widths(ui, &rows);
            let beside = value - width(ui, &longer[1], theme::numbers());
            assert_eq!(beside, theme::SPACE[2]);
            assert_eq!((weight, product), (NUMBER[0], NUMBER[2]));
        });
    }

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
