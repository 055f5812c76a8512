//! The panel of branches: a row for each, and the comparison of the shown branch with
//! another.

mod comparison;
mod row;

use crate::BranchAction;
use crate::{Command, PanelCx, PanelId, features::panel::Panel, features::widgets};
use egui::{Align2, Rect, Ui, Vec2, vec2};
use pad::BranchId;
use ui_kit::{fit, scroll, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 320.0;
/// Widths of a row's letter, fork and end, in points.
const LETTER: f32 = 30.0;
const FORK: f32 = 104.0;
const END: f32 = 66.0;
/// At this width or more, list and table are side by side, in points.
const WIDE: f32 = 820.0;
/// The width at which nothing is enlarged in a narrower panel, in points.
const NARROW: f32 = 440.0;
/// Widest useful list and table, in points.
const WIDEST: f32 = 560.0;

fn command(command: BranchAction) -> Command {
    Command::from(command)
}

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Branches,
    title: "Branches",
    about: "Branches that start at past frames, and a comparison of two",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the two buttons that start a branch, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if view.history.branches().len() < 2 {
        return;
    }
    ui.add_enabled_ui(view.record.is_some(), |ui| {
        for (asked, face) in [
            (BranchAction::TakePad, "Take control"),
            (BranchAction::Here, "Branch here"),
        ] {
            widgets::button(ui, cx, &command(asked), face, Vec2::ZERO);
        }
    });
}

/// Draws the list and the comparison.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let list = view.history.branches();
    let Some(here) = view.moment.here.filter(|_| list.len() > 1) else {
        let sentence = "Go back to any frame and continue from there on a new branch";
        let help = [BranchAction::Here, BranchAction::TakePad].map(command);
        let help = if view.record.is_some() {
            &help[..]
        } else {
            &[]
        };
        widgets::empty(ui, cx, sentence, help);
        return;
    };
    let other = crate::branches::against(&list, here.branch, view.ui_state.branches.compared());
    let rows = (list.len() + 1) as f32 * row::HEIGHT;
    let compared = other.map_or(0.0, |_| comparison::HEIGHT);
    let beside = vec2(WIDE, rows.max(compared));
    let below = vec2(NARROW, rows + theme::SPACE[2] + compared);
    let wide = fit::arrange(ui, &[beside, below]) == 0;
    scroll::whole(ui, "branches", |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let rows = |ui: &mut Ui, cx: &mut PanelCx<'_>| {
            let table = row::table();
            table.header(ui, &["", "from", "ends at", "", "name"]);
            for branch in &list {
                row::draw(ui, cx, &table, branch, (&list, here.branch, other));
            }
        };
        let table = |ui: &mut Ui, cx: &mut PanelCx<'_>| {
            if let Some(other) = other {
                comparison::draw(ui, cx, &list, (here.branch, other));
            }
        };
        if wide {
            ui.spacing_mut().item_spacing.x = theme::SPACE[4];
            ui.columns_const(|[left, right]| {
                for ui in [&mut *left, &mut *right] {
                    ui.spacing_mut().item_spacing = Vec2::ZERO;
                }
                rows(left, cx);
                table(right, cx);
            });
        } else {
            rows(ui, cx);
            ui.add_space(theme::SPACE[2]);
            table(ui, cx);
        }
    });
}

/// Draws the letter of a branch on its colour.
pub fn chip(ui: &Ui, at: Rect, branch: BranchId) {
    let fill = theme::branch(theme::colours(ui), branch);
    ui.painter().rect_filled(at, theme::RADIUS, fill);
    let font = fit::font(ui, theme::letter(theme::NUMBERS - 1.0));
    let ink = theme::ink_on(fill);
    let text = crate::branches::letter(branch);
    ui.painter()
        .text(at.center(), Align2::CENTER_CENTER, text, font, ink);
}
