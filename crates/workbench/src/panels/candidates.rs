//! All candidates in order, under the best move. Pointing at one shows it on the
//! picture and the board.

use crate::{
    Command,
    marks::{Block, Cells, Marks, whole_pixel},
    tokens, widgets, words,
};
use egui::{Align2, Color32, Pos2, Rect, ScrollArea, Sense, Ui, pos2, vec2};
use planner::{Candidate, Placement, Plan};

/// Height of an entry, in points.
const ENTRY: f32 = tokens::ROW - 2.0;
/// Right side of the ranks, left side of the shapes and right side of the columns,
/// from the left side of an entry.
const RANK: f32 = 24.0;
const SHAPE: f32 = 34.0;
const COLUMN: f32 = 98.0;
/// Right side of the values, from the right side of an entry.
const VALUE: f32 = 66.0;

/// What a list is called and what pointing at an entry and clicking it ask for.
pub struct List {
    /// In front of the number of an entry.
    pub name: &'static str,
    /// The pointer is over it.
    pub hover: fn(usize) -> Command,
    /// It was clicked.
    pub click: Option<fn(usize) -> Command>,
}

impl List {
    fn sense(&self) -> Sense {
        if self.click.is_some() {
            Sense::click()
        } else {
            Sense::hover()
        }
    }
}

/// Stands for the difference where there is none, and why.
const NOT_FOLLOWED: &str = "\u{2013}";
const WHY_NOT: &str =
    "Not followed to pieces that may come: its worth is that of its own last board";

/// How much a candidate is worth less than the best, when the two can be compared.
fn behind(plan: &Plan, candidate: &Candidate) -> Option<f64> {
    let best = plan.best()?;
    (best.is_mean == candidate.is_mean).then_some(candidate.value - best.value)
}

/// Draws the list; `shown` is the candidate that the other panels show.
pub fn draw(ui: &mut Ui, plan: &Plan, shown: usize, list: &List, commands: &mut Vec<Command>) {
    // Less than its head and an entry says nothing.
    if ui.available_height() < 2.0 * ENTRY {
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    head(ui);
    let height = widgets::whole_rows(ui, ENTRY);
    let area = ScrollArea::vertical()
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .max_height(height);
    area.show_rows(ui, ENTRY, plan.candidates.len(), |ui, range| {
        for index in range {
            if let Some(candidate) = plan.candidates.get(index) {
                let marks = Marked {
                    chosen: index == plan.chosen,
                    shown: index == shown,
                };
                entry(
                    ui,
                    index,
                    candidate,
                    behind(plan, candidate),
                    marks,
                    list,
                    commands,
                );
            }
        }
    });
}

/// How an entry stands out.
#[derive(Clone, Copy)]
struct Marked {
    chosen: bool,
    shown: bool,
}

fn head(ui: &mut Ui) {
    let bar = ui.spacing().scroll.allocated_width();
    let size = vec2(ui.available_width() - bar, ENTRY);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let texts = ["#", "column", "value", "to best"].map(str::to_owned);
    numbers(
        ui,
        rect,
        &texts,
        tokens::colours(ui).faint,
        tokens::colours(ui).faint,
    );
}

fn entry(
    ui: &mut Ui,
    index: usize,
    candidate: &Candidate,
    behind: Option<f64>,
    marked: Marked,
    list: &List,
    commands: &mut Vec<Command>,
) {
    let colours = tokens::colours(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ENTRY), list.sense());
    if marked.shown {
        let radius = f32::from(tokens::RADIUS);
        ui.painter().rect_filled(rect, radius, colours.lifted);
    }
    if marked.chosen {
        let bar = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, colours.accent);
    }
    let Some(placement) = candidate.line.first() else {
        return;
    };
    let texts = [
        (index + 1).to_string(),
        (placement.column() + 1).to_string(),
        words::decimal(candidate.value, 3),
        behind.map_or_else(
            || NOT_FOLLOWED.to_owned(),
            |behind| words::difference(behind, 3),
        ),
    ];
    let colour = if marked.chosen {
        colours.text
    } else {
        colours.dim
    };
    numbers(ui, rect, &texts, colours.faint, colour);
    shape(ui, rect.min + vec2(SHAPE, 0.0), placement);
    let spoken = format!(
        "{} {}: {}",
        list.name,
        index + 1,
        words::placement(placement)
    );
    widgets::named(&response, &spoken, &texts[2..].join(" "));
    if response.hovered() {
        commands.push((list.hover)(index));
        if behind.is_none() {
            response.clone().on_hover_text(WHY_NOT);
        }
    }
    if let Some(click) = list.click.filter(|_| response.clicked()) {
        commands.push(click(index));
    }
}

/// Rank, column, value and difference, each at its own right side.
fn numbers(ui: &Ui, rect: Rect, texts: &[String; 4], rank: Color32, colour: Color32) {
    let right = rect.right() - tokens::SPACE[1];
    let places = [
        rect.left() + RANK,
        rect.left() + COLUMN,
        right - VALUE,
        right,
    ];
    for (i, (text, x)) in texts.iter().zip(places).enumerate() {
        let colour = if i == 0 { rank } else { colour };
        let at = pos2(x, rect.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, tokens::numbers(), colour);
    }
}

/// The piece as it will lie, small.
fn shape(ui: &Ui, at: Pos2, placement: &Placement) {
    let ppp = ui.ctx().pixels_per_point();
    let cell = (4.0 * ppp).round() as i32;
    let piece = placement.piece.cells(placement.orientation);
    let rows = piece.map(|(row, _)| i32::from(row));
    let (above, below) = (rows[0], rows[3]);
    let (left, top) = whole_pixel(at, ppp);
    let top = top + ((ENTRY * ppp) as i32 - (above + below + 1) * cell) / 2;
    let cells = Cells { left, top, cell };
    let mut marks = Marks::new(ppp);
    for (row, col) in piece {
        let block = cells.block(i32::from(row), i32::from(col));
        let around = Block {
            x1: block.x1 + 1,
            y1: block.y1 + 1,
            ..block
        };
        marks.fill(around, tokens::colours(ui).edge);
    }
    for (row, col) in piece {
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
