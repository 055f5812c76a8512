//! The counts of two branches, and the first picture in which they differ.

use super::{LETTER, WIDEST, chip, command};
use crate::{BranchAction, Command, Track, branches::Fact};
use crate::{PanelCx, features::widgets};
use egui::{Button, Rect, RichText, Ui, pos2, vec2};
use pad::BranchId;
use session::Branch;
use ui_kit::{
    accessible, fit,
    table::{Cell, Column, Row, Table},
    theme,
};

/// Height of a line of the table, in points.
const LINE: f32 = 18.0;
/// Height of the comparison, in points: the button above and the table with its header.
pub const HEIGHT: f32 = theme::ROW + theme::SPACE[2] + 12.0 * LINE;
/// Space for the scroll bar, in points.
const BAR: f32 = 6.0;

/// Compares the shown branch with another: where they diverge, and every count of both.
pub fn draw(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    list: &[Branch],
    (one, other): (BranchId, BranchId),
) {
    let view = cx.view;
    let last = |id| list.iter().find(|b| b.id == id).and_then(|b| b.last);
    let (Some(end), Some(theirs)) = (last(one), last(other)) else {
        return;
    };
    let (end, theirs) = if view.ui_state.branches.same_frame {
        (end.min(theirs), end.min(theirs))
    } else {
        (end, theirs)
    };
    parting(ui, cx, one);
    ui.add_space(theme::SPACE[1]);
    let table = table(ui);
    let head = table.header(ui, &["", "", "", "difference"]);
    for (i, branch) in [one, other].into_iter().enumerate() {
        let cell = head.cell(i + 1);
        let wide = (LETTER - 10.0) * fit::scale(ui);
        let mark = Rect::from_min_size(
            pos2(cell.right() - wide, cell.top() + 1.0),
            vec2(wide, cell.height() - 2.0),
        );
        chip(ui, mark, branch);
    }
    let same = Command::from(crate::branches::commands::SAME_FRAME);
    let place = head
        .rect
        .with_max_x(head.cell(1).right() - LETTER * fit::scale(ui));
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        widgets::tick(ui, cx, &same);
    });
    ui.add_space(2.0);
    let track = |branch| Track {
        history: view.history,
        branch,
    };
    for fact in crate::branches::facts((track(one), end), (track(other), theirs)) {
        number(ui, &table, &fact);
    }
}

/// Draws a row: name, both values and their difference.
fn table(ui: &Ui) -> Table {
    // The table enlarges its columns itself.
    let width = ((ui.available_width() - BAR) / fit::scale(ui)).min(WIDEST);
    let number = Column::number(0.0).rest();
    let name = Column::text((width * 0.28).max(96.0));
    Table::new([name, number, number, number])
        .row_height(LINE)
        .margin_right(BAR)
        .at_most(WIDEST + BAR)
        .small_header()
}

fn number(ui: &mut Ui, table: &Table, fact: &Fact) {
    let colours = theme::colours(ui);
    let [one, other, difference] = &fact.texts;
    let colour = if difference.starts_with(['+', '−']) {
        colours.text
    } else {
        colours.faint
    };
    let cells = [
        Cell::new(fact.name, colours.dim),
        Cell::new(one.as_str(), colours.text),
        Cell::new(other.as_str(), colours.dim),
        Cell::new(difference.as_str(), colour),
    ];
    let name = format!("Compared {}", fact.name.to_lowercase());
    let value = format!("{one} against {other}, {difference}");
    table.row(ui, &Row::new(&name, &value, &cells));
}

/// Draws the number of the first different picture; a click shows it.
fn parting(ui: &mut Ui, cx: &mut PanelCx<'_>, one: BranchId) {
    let view = cx.view;
    let text = view.difference.picture_words();
    let colours = theme::colours(ui);
    let first = view.difference.picture();
    let words = RichText::new(&text).color(if first.is_some() {
        colours.text
    } else {
        colours.dim
    });
    let response = ui.add_enabled(first.is_some(), Button::new(words).truncate());
    accessible::set_button(&response, "First different picture", None);
    let id = response.id;
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_value(text.as_str()));
    let response = response.on_hover_text(&text).on_disabled_hover_text(&text);
    if let Some(frame) = first {
        let seek = command(BranchAction::Seek(one, frame));
        if widgets::with_tooltip(response, &seek, view).clicked() {
            cx.send(seek);
        }
    }
}
