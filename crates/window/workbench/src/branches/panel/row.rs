//! A row of the list: a branch, its name and its buttons.

use super::{END, FORK, LETTER, WIDEST, chip, command};
use crate::{BranchAction, branches, format};
use crate::{Command, FrameView, PanelCx, branches::Other, features::widgets};
use egui::{Align2, Button, Rect, RichText, Sense, Shape, TextEdit, Ui, epaint::RectShape, vec2};
use pad::BranchId;
use session::Branch;
use ui_kit::{
    accessible, fit,
    table::{Cell, Column, Row, RowOutput, Table},
    text, theme,
};

/// Height of a row, in points.
pub const HEIGHT: f32 = theme::ROW + 4.0;
/// Widths of the buttons, in points.
const GO: f32 = 74.0;
const SQUARE: f32 = 22.0;
/// The least width of a name, in points.
const LEAST_NAME: f32 = 56.0;
/// The column of the name.
const NAME: usize = 4;

/// Draws the row of a branch; a click shows its end.
pub fn draw(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    table: &Table,
    branch: &Branch,
    (list, here, other): (&[Branch], BranchId, Option<BranchId>),
) {
    let view = cx.view;
    let shown = branch.id == here;
    let row = show(ui, cx, table, branch, shown);
    let cell = |column: usize| row.cell(column).shrink2(vec2(0.0, 2.0));
    let letter = cell(0);
    let mark = Rect::from_min_size(
        letter.min + vec2(theme::SPACE[1] + 2.0, 1.0),
        vec2((LETTER - 10.0) * fit::scale(ui), letter.height() - 2.0),
    );
    chip(ui, mark, branch.id);
    name(ui, cx, cell(NAME), branch);
    let deletes = view.ui_state.branches.deletes == Some(branch.id);
    match deletes {
        true => confirm(ui, cx, cell(NAME + 2), branch),
        false => go_on(ui, cx, cell(NAME + 2), branch),
    }
    if !shown {
        let face = RichText::new("⇄").color(if other == Some(branch.id) {
            theme::colours(ui).accent
        } else {
            theme::colours(ui).text
        });
        let response = ui.put(cell(NAME + 4), Button::new(face));
        let name = format!("Compare with branch {}", branches::letter(branch.id));
        accessible::set_button(&response, &name, Some(other == Some(branch.id)));
        let against = Command::from(BranchAction::Compare(Other::Branch(branch.id)));
        if widgets::with_tooltip(response, &against, view).clicked() {
            cx.send(against);
        }
    }
    match deletes {
        true => keep(ui, cx, cell(NAME + 6), branch),
        false => delete(ui, cx, cell(NAME + 6), branch, list),
    }
}

/// The columns of the list: letter, fork, end, name and three buttons, with gaps between.
pub fn table() -> Table {
    Table::new([
        Column::text(theme::SPACE[1] + LETTER),
        // The lanes of the timeline show it too.
        Column::number(FORK).left().leaves(0),
        Column::number(END),
        Column::text(theme::SPACE[2]),
        Column::text(0.0).rest().at_least(LEAST_NAME),
        Column::text(theme::SPACE[1]),
        Column::text(GO),
        Column::text(2.0),
        Column::text(SQUARE),
        Column::text(2.0),
        Column::text(SQUARE),
    ])
    .row_height(HEIGHT)
    .margin_right(theme::SPACE[1])
    .at_most(WIDEST)
    .small_header()
}

/// Draws the row with fork and end.
fn show(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    table: &Table,
    branch: &Branch,
    shown: bool,
) -> RowOutput {
    let colours = theme::colours(ui);
    let from = branch.origin.map(|origin| {
        let at = format::thousands(origin.frame);
        (branches::letter(origin.branch), at)
    });
    let end = branch
        .last
        .map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let (fork, value) = match &from {
        Some((letter, at)) => (
            format!("{letter} {at:>9}"),
            format!(
                "{}: from branch {letter} at frame {at}, up to frame {end}",
                branch.name
            ),
        ),
        None => (
            "from power-on".to_owned(),
            format!("{}: from power-on up to frame {end}", branch.name),
        ),
    };
    let cells = [
        Cell::empty(),
        Cell::new(fork, colours.dim),
        Cell::new(end, colours.text),
    ];
    let label = format!("Branch {}", branches::letter(branch.id));
    let row = Row::new(&label, &value, &cells).marked(shown).button(shown);
    let behind = ui.painter().add(Shape::Noop);
    let row = table.row(ui, &row);
    if shown {
        // Fainter than a selected row, so that the field of the name stays visible on it.
        let fill = RectShape::filled(row.rect, theme::RADIUS, colours.raised);
        ui.painter().set(behind, fill);
    }
    let show = command(BranchAction::Show(branch.id));
    if widgets::with_tooltip(row.response.clone(), &show, cx.view).clicked() {
        cx.send(show);
    }
    row
}

/// Draws the name, which can be edited in place.
fn name(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch) {
    let view = cx.view;
    let edited = view.ui_state.branches.name.as_ref();
    let edited = edited.filter(|(id, _)| *id == branch.id);
    let before = edited.map_or(&branch.name, |(_, text)| text);
    let mut text = before.clone();
    let edit = TextEdit::singleline(&mut text)
        .id(egui::Id::unique(("branch name", branch.id)))
        .align(Align2::LEFT_CENTER);
    let response = ui.put(rect, edit);
    let label = format!("Name of branch {}", branches::letter(branch.id));
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, before, &text, "Name");
        info.label = Some(label.clone());
        info
    });
    let id = branch.id;
    if response.changed() {
        let edited = Some((id, text.clone()));
        cx.change(|ui, _| ui.branches.name = edited);
    }
    if response.lost_focus() && (edited.is_some() || response.changed()) {
        cx.send(command(BranchAction::Rename(id, text)));
    }
}

/// Draws the button that continues the branch; for the branch of the game, a label.
fn go_on(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch) {
    let view = cx.view;
    if branch.id == view.status.shown.branch {
        let (font, colour) = (fit::font(ui, theme::body()), theme::colours(ui).accent);
        text::in_rect(ui, rect, Align2::CENTER_CENTER, "● live", font, colour);
        let id = egui::Id::unique(("branch live", branch.id));
        let response = ui.interact(rect, id, Sense::hover());
        accessible::set_value(
            &response,
            "Branch of the game",
            &branches::letter(branch.id),
        );
        response.on_hover_text("The game is on this branch");
        return;
    }
    let asked = command(BranchAction::GoOn(Some(branch.id)));
    let is_kept = branch.last.is_some();
    let response = ui
        .scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            ui.add_enabled_ui(is_kept, |ui| ui.put(rect, Button::new("Continue")))
                .inner
        })
        .inner;
    let name = format!("Continue branch {}", branches::letter(branch.id));
    accessible::set_button(&response, &name, None);
    let response = match is_kept {
        true => response.on_hover_text("Go to the end of this branch and pause"),
        false => ui
            .interact(rect, response.id.with("why not"), Sense::CLICK)
            .on_hover_text(branches::EVICTED),
    };
    if is_kept && response.clicked() {
        cx.send(asked);
    }
}

/// Draws the button that deletes the branch.
fn confirm(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch) {
    let face = RichText::new("Delete").color(theme::colours(ui).warn);
    let response = ui.put(rect, Button::new(face));
    let name = format!("Delete branch {} now", branches::letter(branch.id));
    accessible::set_button(&response, &name, None);
    let asked = command(BranchAction::Delete(branch.id));
    if widgets::with_tooltip(response, &asked, cx.view).clicked() {
        cx.send(asked);
    }
}

/// Draws the button that keeps the branch after all.
fn keep(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch) {
    let response = ui.put(rect, Button::new("↶"));
    let name = format!("Keep branch {}", branches::letter(branch.id));
    accessible::set_button(&response, &name, None);
    if response.on_hover_text("Keep the branch").clicked() {
        cx.change(|ui, _| ui.branches.deletes = None);
    }
}

/// Draws the button that asks whether to delete the branch.
fn delete(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch, list: &[Branch]) {
    let view = cx.view;
    let why = why_not_deleted(view, branch, list);
    let asked = command(BranchAction::Delete(branch.id));
    let response = ui
        .scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            ui.add_enabled_ui(why.is_none(), |ui| ui.put(rect, Button::new("×")))
                .inner
        })
        .inner;
    let name = format!("Delete branch {}", branches::letter(branch.id));
    accessible::set_button(&response, &name, None);
    let clicked = response.clicked();
    match why {
        // A disabled button takes no clicks, and the row below it would.
        Some(why) => ui
            .interact(rect, response.id.with("why not"), Sense::CLICK)
            .on_hover_text(why),
        None => widgets::with_tooltip(response, &asked, view),
    };
    if clicked {
        let id = branch.id;
        cx.change(move |ui, _| ui.branches.deletes = Some(id));
    }
}

/// Why a branch can't be deleted.
fn why_not_deleted(view: &FrameView<'_>, branch: &Branch, list: &[Branch]) -> Option<String> {
    let on_its_way = view
        .status
        .shown
        .replay
        .is_some_and(|way| way.branch == branch.id);
    if on_its_way || branch.id == view.status.shown.branch {
        return Some("The game is on this branch; continue another one first".to_owned());
    }
    if branch.is_current {
        let why =
            "The game was on this branch until now; let it run for a frame on the other one first";
        return Some(why.to_owned());
    }
    let forked = |other: &&Branch| other.origin.is_some_and(|o| o.branch == branch.id);
    let fork = list.iter().find(forked)?;
    let letter = branches::letter(fork.id);
    Some(format!(
        "Branch {letter} starts from it; delete that one first"
    ))
}
