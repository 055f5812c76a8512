//! The branches: a line for each, and the one that is shown set beside another.

mod comparison;
mod row;

use crate::{Command, FrameView, branches, command::BranchCommand, tokens, widgets};
use egui::{Align2, FontId, Rect, ScrollArea, Ui, Vec2, pos2};
use pad::BranchId;

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 320.0;
/// Widths of a row's letter, fork and end, in points.
const LETTER: f32 = 30.0;
const FORK: f32 = 104.0;
const END: f32 = 66.0;
/// From this width on list and table stand side by side, in points.
const WIDE: f32 = 820.0;
/// Widest useful list and table, in points.
const WIDEST: f32 = 560.0;

const fn command(command: BranchCommand) -> Command {
    Command::Branch(command)
}

/// The two ways to begin another one, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    if view.history.branches().len() < 2 {
        return;
    }
    ui.add_enabled_ui(view.record.is_some(), |ui| {
        for (asked, face) in [
            (BranchCommand::TakePad, "Take the pad"),
            (BranchCommand::Here, "Branch here"),
        ] {
            widgets::button(ui, view, &command(asked), face, Vec2::ZERO, commands);
        }
    });
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let list = view.history.branches();
    let Some(here) = view.moment.here.filter(|_| list.len() > 1) else {
        let sentence = "Go back to any frame and play on from there in another way";
        let help = [BranchCommand::Here, BranchCommand::TakePad].map(command);
        let help = if view.record.is_some() {
            &help[..]
        } else {
            &[]
        };
        widgets::empty(ui, view, sentence, help, commands);
        return;
    };
    let other = branches::against(&list, here.branch, view.desk.branches.against);
    ScrollArea::vertical()
        .auto_shrink([false; 2])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            let wide = ui.available_width() >= WIDE;
            let rows = |ui: &mut Ui, commands: &mut Vec<Command>| {
                heads(ui);
                for branch in &list {
                    row::draw(ui, view, branch, (&list, here.branch, other), commands);
                }
            };
            let table = |ui: &mut Ui, commands: &mut Vec<Command>| {
                if let Some(other) = other {
                    comparison::draw(ui, view, &list, (here.branch, other), commands);
                }
            };
            if wide {
                ui.spacing_mut().item_spacing.x = tokens::SPACE[4];
                ui.columns_const(|[left, right]| {
                    for ui in [&mut *left, &mut *right] {
                        ui.spacing_mut().item_spacing = Vec2::ZERO;
                    }
                    rows(left, commands);
                    table(right, commands);
                });
            } else {
                rows(ui, commands);
                ui.add_space(tokens::SPACE[2]);
                table(ui, commands);
            }
        });
}

/// What stands in the columns of the list.
fn heads(ui: &mut Ui) {
    let rect = comparison::line(ui);
    let left = rect.left() + tokens::SPACE[1] + LETTER;
    let name = left + FORK + END + tokens::SPACE[2];
    for (x, align, text) in [
        (left, Align2::LEFT_CENTER, "from"),
        (name - tokens::SPACE[2], Align2::RIGHT_CENTER, "ends at"),
        (name + tokens::SPACE[1], Align2::LEFT_CENTER, "name"),
    ] {
        let colour = tokens::colours(ui).dim;
        let at = pos2(x, rect.center().y);
        ui.painter().text(at, align, text, small(), colour);
    }
}

fn small() -> FontId {
    FontId::proportional(10.5)
}

/// The letter of a branch on its colour.
pub fn chip(ui: &Ui, at: Rect, branch: BranchId) {
    let fill = tokens::branch(tokens::colours(ui), branch);
    ui.painter().rect_filled(at, tokens::RADIUS, fill);
    let font = tokens::letter(tokens::NUMBERS - 1.0);
    let ink = tokens::ink_on(fill);
    let text = branches::letter(branch);
    ui.painter()
        .text(at.center(), Align2::CENTER_CENTER, text, font, ink);
}
