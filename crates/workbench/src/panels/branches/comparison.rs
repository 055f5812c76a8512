//! Two branches number by number, and the first picture in which they differ.

use super::{LETTER, WIDEST, chip, command, small};
use crate::{
    Command, FrameView,
    branches::{self, Fact},
    command::BranchCommand,
    tokens, widgets,
};
use egui::{Align2, Button, Rect, RichText, Sense, Ui, pos2, vec2};
use pad::BranchId;
use session::Branch;

/// Height of a line of the table, in points.
const LINE: f32 = 18.0;

/// The branch that is shown beside another: where they part, and every number of both.
pub fn draw(
    ui: &mut Ui,
    view: &FrameView<'_>,
    list: &[Branch],
    (one, other): (BranchId, BranchId),
    commands: &mut Vec<Command>,
) {
    let colours = tokens::colours(ui);
    let last = |id| list.iter().find(|b| b.id == id).and_then(|b| b.last);
    let (Some(end), Some(theirs)) = (last(one), last(other)) else {
        return;
    };
    let (end, theirs) = if view.desk.branches.same_frame {
        (end.min(theirs), end.min(theirs))
    } else {
        (end, theirs)
    };
    parting(ui, view, one, commands);
    ui.add_space(tokens::SPACE[1]);
    let head = line(ui);
    for (i, branch) in [one, other].into_iter().enumerate() {
        let cell = column(head, i);
        let mark = Rect::from_min_size(
            pos2(cell.right() - LETTER + 10.0, cell.top() + 1.0),
            vec2(LETTER - 10.0, LINE - 2.0),
        );
        chip(ui, mark, branch);
    }
    let text = "difference";
    let at = column(head, 2);
    widgets::text_in(ui, at, Align2::RIGHT_CENTER, text, small(), colours.dim);
    let same = command(BranchCommand::SameFrame);
    let place = head.with_max_x(column(head, 0).right() - LETTER);
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        widgets::tick(ui, view, &same, commands);
    });
    ui.add_space(2.0);
    for fact in branches::facts(view.history, (one, end), (other, theirs)) {
        number(ui, &fact);
    }
}

/// A line of the list's width.
pub fn line(ui: &mut Ui) -> Rect {
    let width = (ui.available_width() - 6.0).min(WIDEST);
    ui.allocate_exact_size(vec2(width, LINE), Sense::hover()).0
}

/// One of the three columns of numbers.
fn column(line: Rect, i: usize) -> Rect {
    let name = (line.width() * 0.28).max(96.0);
    let each = (line.width() - name) / 3.0;
    let left = line.left() + name + each * i as f32;
    Rect::from_min_max(pos2(left, line.top()), pos2(left + each, line.bottom()))
}

fn number(ui: &mut Ui, fact: &Fact) {
    let colours = tokens::colours(ui);
    let rect = line(ui);
    let id = egui::Id::unique(("branch fact", fact.name));
    let response = ui.interact(rect, id, Sense::hover());
    let name = rect.with_max_x(column(rect, 0).left());
    let at = Align2::LEFT_CENTER;
    widgets::text_in(ui, name, at, fact.name, tokens::body(), colours.dim);
    for (i, text) in fact.texts.iter().enumerate() {
        let signed = text.starts_with(['+', '−']);
        let colour = match i {
            2 if !signed => colours.faint,
            1 => colours.dim,
            _ => colours.text,
        };
        let cell = column(rect, i);
        let at = Align2::RIGHT_CENTER;
        widgets::text_in(ui, cell, at, text, tokens::numbers(), colour);
    }
    let told = format!(
        "{} against {}, {}",
        fact.texts[0], fact.texts[1], fact.texts[2]
    );
    widgets::named(
        &response,
        &format!("Compared {}", fact.name.to_lowercase()),
        &told,
    );
}

/// The first different picture; a click goes there.
fn parting(ui: &mut Ui, view: &FrameView<'_>, one: BranchId, commands: &mut Vec<Command>) {
    let text = view.difference.words();
    let colours = tokens::colours(ui);
    let first = view.difference.first();
    let words = RichText::new(&text).color(if first.is_some() {
        colours.text
    } else {
        colours.dim
    });
    let response = ui.add_enabled(first.is_some(), Button::new(words).truncate());
    widgets::describe(&response, "First different picture", None);
    let id = response.id;
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_value(text.as_str()));
    if let Some(frame) = first {
        let seek = command(BranchCommand::Seek(one, frame));
        if widgets::with_tooltip(response, &seek, view).clicked() {
            commands.push(seek);
        }
    }
}
