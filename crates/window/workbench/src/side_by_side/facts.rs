//! What is between the boards: where both sides differ first, the planned placements, and
//! the counts of both.

use super::sides::{Side, Sides};
use crate::{Command, PanelCx, PlaybackAction, features::widgets};
use crate::{branches::Fact, format, names};
use egui::{Button, Rect, RichText, Sense, TextStyle, Ui, vec2};
use pad::FrameNo;
use planner::Plan;
use ui_kit::{
    accessible, fit,
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Height of a line of the table, in points.
const LINE: f32 = 17.0;
/// Width of a letter, in points.
const LETTER: f32 = 20.0;
/// Space for the scroll bar, in points.
const BAR: f32 = 6.0;
/// Lines of the table with its header.
const LINES: f32 = 12.0;

/// Draws all of it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, sides: &Sides<'_>) {
    let rows = 4.0 * theme::ROW + LINES * LINE + theme::SPACE[1] * 2.0;
    fit::enlarge(ui, vec2(230.0, rows));
    let difference = &cx.view.comparison.difference;
    let found = [
        (
            "First different picture",
            "pictures",
            difference.picture_words(),
            difference.picture(),
        ),
        (
            "First different decision",
            "decisions",
            difference.decision_words(),
            difference.decision(),
        ),
    ];
    for (name, what, words, frame) in found {
        first(ui, cx, name, (what, &words), frame);
    }
    ui.add_space(theme::SPACE[1]);
    let planned = [&sides.both[0], &sides.both[1]].map(|side| placement(side.plan.as_deref()));
    for (i, side) in sides.both.iter().enumerate() {
        plan(ui, side, &planned, i);
    }
    ui.add_space(theme::SPACE[1]);
    counts(ui, sides);
}

/// Draws where both sides differ first; a click shows it.
fn first(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    name: &str,
    (what, words): (&str, &str),
    frame: Option<FrameNo>,
) {
    let colours = theme::colours(ui);
    let colour = if frame.is_some() {
        colours.text
    } else {
        colours.dim
    };
    let size = vec2(ui.available_width(), fit::row(ui) - 2.0);
    // The number of the frame is never cut.
    let font = TextStyle::Button.resolve(ui.style());
    let wide = ui.fonts_mut(|fonts| {
        let galley = fonts.layout_no_wrap(words.to_owned(), font, colour);
        galley.size().x + 2.0 * ui.spacing().button_padding.x
    });
    let face = match frame {
        Some(frame) if wide > size.x => format!("{what} differ at {}", format::thousands(frame)),
        _ => words.to_owned(),
    };
    let button = Button::new(RichText::new(face).color(colour)).truncate();
    let button = button.min_size(size);
    // Nothing to go to is no choice, and stays as legible as the counts below.
    let response = match frame {
        Some(_) => ui.add(button),
        None => ui.add(button.frame(false).sense(Sense::hover())),
    };
    ui.add_space(2.0);
    accessible::set_button(&response, name, None);
    let id = response.id;
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_value(words));
    let response = response.on_hover_text(words);
    if let Some(frame) = frame {
        let seek = Command::from(PlaybackAction::Seek(frame));
        if widgets::with_tooltip(response, &seek, cx.view).clicked() {
            cx.send(seek);
        }
    }
}

/// Where the piece is planned to go, as text.
fn placement(plan: Option<&Plan>) -> String {
    let best = plan.and_then(Plan::best);
    let first = best.and_then(|candidate| candidate.line.first());
    first.map_or_else(|| "no plan".to_owned(), names::placement)
}

/// Draws the planned placement of a side, in the colour of a difference if there is one.
fn plan(ui: &mut Ui, side: &Side<'_>, planned: &[String; 2], i: usize) {
    let colours = theme::colours(ui);
    let size = vec2(ui.available_width(), fit::row(ui) - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let chip = Rect::from_min_size(rect.min, vec2(LETTER * fit::scale(ui), rect.height()));
    side.chip(ui, chip.shrink2(vec2(1.0, 2.0)));
    let rest = rect.with_min_x(chip.right() + theme::SPACE[1]);
    let colour = if planned[0] == planned[1] {
        colours.text
    } else {
        colours.accent
    };
    let font = fit::font(ui, theme::body());
    let left = egui::Align2::LEFT_CENTER;
    text::with_tooltip(ui, &response, rest, left, &planned[i], font, colour);
    let name = ["Left plan", "Right plan"][i];
    accessible::name_value(&response, name, &planned[i]);
}

/// Draws the counts of both sides at their frames.
fn counts(ui: &mut Ui, sides: &Sides<'_>) {
    let [left, right] = &sides.both;
    let at = |side: &Side<'_>| side.frame.unwrap_or_default();
    let facts = crate::branches::facts((left.track, at(left)), (right.track, at(right)));
    let width = (ui.available_width() - BAR) / fit::scale(ui);
    let number = Column::number(0.0).rest();
    let name = Column::text((width * 0.44).clamp(60.0, 200.0));
    let table = Table::new([name, number, number])
        .row_height(LINE)
        .margin_right(BAR)
        .small_header();
    let head = table.header(ui, &["", "", ""]);
    for (i, side) in sides.both.iter().enumerate() {
        let cell = head.cell(i + 1);
        let wide = LETTER * fit::scale(ui);
        side.chip(
            ui,
            cell.with_min_x(cell.right() - wide).shrink2(vec2(1.0, 1.0)),
        );
    }
    table.scroll(ui, facts.len(), None, |ui, i| {
        row(ui, &table, &facts[i], right.record.is_some());
    });
}

fn row(ui: &mut Ui, table: &Table, fact: &Fact, known: bool) {
    let colours = theme::colours(ui);
    let [one, other, _] = &fact.texts;
    let other = if known {
        other.as_str()
    } else {
        format::UNKNOWN
    };
    let colour = if one == other {
        colours.dim
    } else {
        colours.text
    };
    let cells = [
        Cell::new(fact.name, colours.dim),
        Cell::new(one.as_str(), colour),
        Cell::new(other, colour),
    ];
    let name = format!("Both {}", fact.name.to_lowercase());
    let value = format!("{one} beside {other}");
    table.row(ui, &Row::new(&name, &value, &cells));
}
