//! What the bot will do and what that is worth: the terms of a candidate and all
//! candidates in order. Pointing at one shows it on the picture and the board.

use crate::{
    Command, FrameView,
    marks::{Block, Cells, Marks, whole_pixel},
    tokens, widgets, words,
};
use egui::{Align2, Color32, Rect, ScrollArea, Sense, Ui, pos2, vec2};
use planner::{Candidate, Placement, Plan};

/// Widths of the three columns of numbers, in points.
const NUMBER: [f32; 3] = [52.0, 36.0, 64.0];

/// Which candidate is shown, of how many, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    if let Some((plan, (index, _))) = view.plan().zip(view.candidate()) {
        let text = format!("{} of {}", index + 1, plan.candidates.len());
        let colour = tokens::colours(ui).dim;
        ui.label(
            egui::RichText::new(text)
                .font(tokens::numbers())
                .color(colour),
        );
    }
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let plan = view.plan();
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
    terms(ui, candidate);
    ui.add_space(tokens::SPACE[2]);
    candidates(ui, plan, index, commands);
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

fn terms(ui: &mut Ui, candidate: &Candidate) {
    let colours = tokens::colours(ui);
    let head = ["weight", "value", "product"].map(str::to_owned);
    row(ui, "term", &head, colours.faint, colours.faint);
    for term in &candidate.terms {
        let numbers = [
            words::decimal(term.weight, 3),
            words::decimal(term.value, 0),
            words::decimal(term.product, 3),
        ];
        row(
            ui,
            &term.name.replace('-', " "),
            &numbers,
            colours.dim,
            colours.text,
        );
    }
    let line = egui::Stroke::new(1.0, colours.line);
    let top = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), top, line);
    let sum = [
        String::new(),
        String::new(),
        words::decimal(candidate.value, 3),
    ];
    row(ui, "sum", &sum, colours.text, colours.text);
}

fn row(ui: &mut Ui, name: &str, numbers: &[String; 3], name_colour: Color32, colour: Color32) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = vec2(ui.available_width(), tokens::ROW - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut right = rect.right();
    for (number, width) in numbers.iter().zip(NUMBER).rev() {
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

fn candidates(ui: &mut Ui, plan: &Plan, shown: usize, commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    let best = plan.best().map_or(0.0, |c| c.value);
    let head = ["".to_owned(), "value".into(), "to best".into()];
    list_row(ui, "all moves", &head, colours.faint);
    ScrollArea::vertical().auto_shrink(false).show_rows(
        ui,
        tokens::ROW - 2.0,
        plan.candidates.len(),
        |ui, range| {
            for index in range {
                let Some(candidate) = plan.candidates.get(index) else {
                    continue;
                };
                entry(
                    ui,
                    index,
                    candidate,
                    best,
                    index == plan.chosen,
                    index == shown,
                    commands,
                );
            }
        },
    );
}

fn list_row(ui: &mut Ui, name: &str, numbers: &[String; 3], colour: Color32) {
    let size = vec2(ui.available_width(), tokens::ROW - 2.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    columns(ui, rect, name, numbers, colour, colour);
}

fn columns(
    ui: &Ui,
    rect: Rect,
    name: &str,
    numbers: &[String; 3],
    name_colour: Color32,
    colour: Color32,
) {
    let mut right = rect.right() - tokens::SPACE[1];
    for (number, width) in numbers.iter().zip([0.0, 64.0, 60.0]).rev() {
        ui.painter().text(
            pos2(right, rect.center().y),
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
}

fn entry(
    ui: &mut Ui,
    index: usize,
    candidate: &Candidate,
    best: f64,
    chosen: bool,
    shown: bool,
    commands: &mut Vec<Command>,
) {
    let colours = tokens::colours(ui);
    let size = vec2(ui.available_width(), tokens::ROW - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if shown {
        ui.painter()
            .rect_filled(rect, f32::from(tokens::RADIUS), colours.lifted);
    }
    if chosen {
        let bar = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, colours.accent);
    }
    let Some(placement) = candidate.line.first() else {
        return;
    };
    ui.painter().text(
        pos2(rect.left() + 24.0, rect.center().y),
        Align2::RIGHT_CENTER,
        index + 1,
        tokens::numbers(),
        colours.faint,
    );
    shape(ui, pos2(rect.left() + 32.0, rect.top()), placement);
    let name = Rect::from_min_max(pos2(rect.left() + 56.0, rect.top()), rect.max);
    let text = format!("column {}", placement.column() + 1);
    let numbers = [
        String::new(),
        words::decimal(candidate.value, 3),
        words::difference(candidate.value - best, 3),
    ];
    let text_colour = if chosen { colours.text } else { colours.dim };
    columns(ui, name, &text, &numbers, text_colour, text_colour);
    let spoken = format!("Candidate {}: {}", index + 1, words::placement(placement));
    widgets::named(&response, &spoken, numbers.join(" ").trim());
    if response.hovered() {
        commands.push(Command::Preview(Some(index)));
    }
}

/// The piece as it will lie, small.
fn shape(ui: &Ui, at: egui::Pos2, placement: &Placement) {
    let ppp = ui.ctx().pixels_per_point();
    let cell = (4.0 * ppp).round() as i32;
    let (left, top) = whole_pixel(at + vec2(0.0, 1.0), ppp);
    let cells = Cells { left, top, cell };
    let mut marks = Marks::new(ppp);
    for (row, col) in placement.piece.cells(placement.orientation) {
        let block = cells.block(i32::from(row), i32::from(col));
        let block = Block {
            x0: block.x0 + 1,
            y0: block.y0 + 1,
            ..block
        };
        marks.fill(block, tokens::piece(placement.piece));
    }
    marks.paint(&ui.painter_at(ui.clip_rect()));
}
