//! A line of the list: a branch, its name, and what can be done to it.

use super::{END, FORK, LETTER, WIDEST, chip, command};
use crate::{FrameView, PanelCx, widgets};
use egui::{Align2, Button, Rect, RichText, Sense, TextEdit, Ui, pos2, vec2};
use pad::BranchId;
use session::Branch;
use ui_kit::{accessible, text, theme};
use workbench_model::{command::BranchAction, format};

/// Widths of the buttons, in points.
const GO: f32 = 58.0;
const SQUARE: f32 = 22.0;

/// One branch: letter, fork and end, which show it; its name; what can be done to it.
pub fn draw(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    branch: &Branch,
    (list, here, other): (&[Branch], BranchId, Option<BranchId>),
) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let width = (ui.available_width() - 6.0).min(WIDEST);
    let size = vec2(width, theme::ROW + 4.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let shown = branch.id == here;
    if shown {
        ui.painter()
            .rect_filled(rect, f32::from(theme::RADIUS), colours.raised);
        let bar = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, colours.accent);
    }
    let inner = rect.shrink2(vec2(theme::SPACE[1], 2.0));
    let facts = inner.with_max_x(inner.left() + LETTER + FORK + END);
    show(ui, cx, facts, branch, shown);

    let buttons = inner.with_min_x(inner.right() - GO - 2.0 * SQUARE - 4.0);
    let field = Rect::from_min_max(
        pos2(facts.right() + theme::SPACE[2], inner.top()),
        pos2(buttons.left() - theme::SPACE[1], inner.bottom()),
    );
    name(ui, cx, field, branch);
    let go = Rect::from_min_size(buttons.min, vec2(GO, buttons.height()));
    go_on(ui, cx, go, branch);
    let square = |i: f32| {
        let left = go.right() + 2.0 + i * (SQUARE + 2.0);
        Rect::from_min_size(pos2(left, buttons.top()), vec2(SQUARE, buttons.height()))
    };
    if !shown {
        let face = RichText::new("⇄").color(if other == Some(branch.id) {
            colours.accent
        } else {
            colours.text
        });
        let response = ui.put(square(0.0), Button::new(face));
        let told = format!(
            "Compare with branch {}",
            workbench_model::branches::letter(branch.id)
        );
        accessible::set_button(&response, &told, Some(other == Some(branch.id)));
        let against = command(BranchAction::Against(branch.id));
        if widgets::with_tooltip(response, &against, view).clicked() {
            cx.send(against);
        }
    }
    delete(ui, cx, square(1.0), branch, list);
}

/// Letter, fork and end; a click shows the end.
fn show(ui: &Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch, shown: bool) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let id = egui::Id::unique(("branch", branch.id));
    let response = ui.interact(rect, id, Sense::click());
    let letter = workbench_model::branches::letter(branch.id);
    accessible::set_button(&response, &format!("Branch {letter}"), Some(shown));
    let mark = Rect::from_min_size(
        rect.min + vec2(2.0, 1.0),
        vec2(LETTER - 10.0, rect.height() - 2.0),
    );
    chip(ui, mark, branch.id);
    let colour = if response.hovered() || response.has_focus() {
        colours.accent
    } else {
        colours.text
    };
    let from = branch.origin.map_or_else(
        || "from power-on".to_owned(),
        |origin| {
            let at = format::thousands(origin.frame);
            format!(
                "{} {at:>9}",
                workbench_model::branches::letter(origin.branch)
            )
        },
    );
    let fork = rect.with_min_x(rect.left() + LETTER);
    let fork = fork.with_max_x(fork.left() + FORK);
    let font = if branch.origin.is_some() {
        theme::numbers()
    } else {
        theme::body()
    };
    text::in_rect(ui, fork, Align2::LEFT_CENTER, &from, font, colours.dim);
    let end = branch
        .last
        .map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let end_at = rect.with_min_x(fork.right());
    text::in_rect(
        ui,
        end_at,
        Align2::RIGHT_CENTER,
        &end,
        theme::numbers(),
        colour,
    );
    let about = match branch.origin {
        Some(origin) => format!(
            "{}: from branch {} at frame {}, up to frame {end}",
            branch.name,
            workbench_model::branches::letter(origin.branch),
            format::thousands(origin.frame)
        ),
        None => format!("{}: from power-on up to frame {end}", branch.name),
    };
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_value(about.as_str()));
    let show = command(BranchAction::Show(branch.id));
    if widgets::with_tooltip(response, &show, view).clicked() {
        cx.send(show);
    }
}

/// Its name, to be changed in place.
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
    let label = format!(
        "Name of branch {}",
        workbench_model::branches::letter(branch.id)
    );
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, before, &text, "Name");
        info.label = Some(label.clone());
        info
    });
    let id = branch.id;
    if response.changed() {
        let edit = BranchAction::EditName(Some((id, text.clone())));
        cx.send(command(edit));
    }
    if response.lost_focus() && (edited.is_some() || response.changed()) {
        cx.send(command(BranchAction::Rename(id, text)));
    }
}

/// What goes on there; on the branch of the game, that it is there.
fn go_on(ui: &mut Ui, cx: &mut PanelCx<'_>, rect: Rect, branch: &Branch) {
    let view = cx.view;
    if branch.id == view.status.branch {
        let (font, colour) = (theme::body(), theme::colours(ui).accent);
        text::in_rect(ui, rect, Align2::CENTER_CENTER, "● live", font, colour);
        let id = egui::Id::unique(("branch live", branch.id));
        let response = ui.interact(rect, id, Sense::hover());
        accessible::set_value(
            &response,
            "Branch of the game",
            &workbench_model::branches::letter(branch.id),
        );
        response.on_hover_text("The game is on this branch");
        return;
    }
    let asked = command(BranchAction::GoOn(Some(branch.id)));
    let response = ui.put(rect, Button::new("Go on"));
    let name = format!(
        "Go on with branch {}",
        workbench_model::branches::letter(branch.id)
    );
    accessible::set_button(&response, &name, None);
    let response = response.on_hover_text("Go to the end of this branch and wait there");
    if response.clicked() {
        cx.send(asked);
    }
}

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
    let name = format!(
        "Delete branch {}",
        workbench_model::branches::letter(branch.id)
    );
    accessible::set_button(&response, &name, None);
    let clicked = response.clicked();
    match why {
        Some(why) => response.on_disabled_hover_text(why),
        None => widgets::with_tooltip(response, &asked, view),
    };
    if clicked {
        cx.send(asked);
    }
}

/// What is in the way of taking a branch away.
fn why_not_deleted(view: &FrameView<'_>, branch: &Branch, list: &[Branch]) -> Option<String> {
    let on_its_way = view
        .status
        .replay
        .is_some_and(|way| way.branch == branch.id);
    if branch.is_current || on_its_way || branch.id == view.status.branch {
        return Some("The game goes on on this branch; go to another one first".to_owned());
    }
    let forked = |other: &&Branch| other.origin.is_some_and(|o| o.branch == branch.id);
    let fork = list.iter().find(forked)?;
    let letter = workbench_model::branches::letter(fork.id);
    Some(format!(
        "Branch {letter} was forked from it; delete that one first"
    ))
}
