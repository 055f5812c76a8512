//! The list of all candidates in order. The candidate under the pointer is shown on the
//! picture and the board.

use crate::{Action, Command, Hover, PanelCx, PanelId, features::widgets};
use crate::{format, names};
use egui::{Rect, Response, Ui, vec2};
use planner::{Candidate, Placement, Plan};
use position_text::Position;
use rules::Board;
use ui_kit::{
    fit,
    pixels::{Block, CellGrid, PixelPainter, whole_pixel},
    table::{Cell, Column, Row, Table},
    theme,
};

/// Height of an entry, in points.
const ENTRY: f32 = theme::ROW - 2.0;
/// Space left of the shape in its column, in points.
const BEFORE_SHAPE: f32 = 10.0;

/// The name of a list, and what hovering and clicking an entry does.
pub struct List {
    /// The prefix of the number of an entry.
    pub name: &'static str,
    /// Records the entry under the pointer.
    pub hover: fn(usize, &mut Hover),
    /// The command of a click on an entry.
    pub click: Option<fn(usize) -> Command>,
}

/// The heads of the columns, and their widths in points.
const COLUMNS: [(&str, f32); 5] = [
    ("#", 24.0),
    ("", 30.0),
    ("column", 44.0),
    ("value", 58.0),
    ("to best", 66.0),
];

/// How many columns fit into a width in points: the last one is left out rather than that values are drawn
/// over each other.
fn fitting(width: f32) -> usize {
    let all: f32 = COLUMNS.iter().map(|(_, width)| width).sum();
    COLUMNS.len() - usize::from(width < all + theme::SPACE[1])
}

fn table(columns: usize) -> Table {
    let columns = COLUMNS
        .iter()
        .take(columns)
        .map(|(head, width)| match *head {
            "" => Column::text(*width),
            "value" => Column::number(*width).rest(),
            _ => Column::number(*width),
        });
    Table::new(columns.collect::<Vec<_>>())
        .row_height(ENTRY)
        .margin_right(theme::SPACE[1])
        .scrolls()
}

/// Replaces a missing difference, and explains it.
const NOT_FOLLOWED: &str = "\u{2013}";
const WHY_NOT: &str =
    "Its value does not include possible next pieces, so it can't be compared with the best";

/// Marks a tuck before its column.
const TUCK: &str = "◣";

/// Whether the first placement of a candidate is no straight drop.
fn is_tuck(plan: &Plan, candidate: &Candidate) -> bool {
    let first = candidate.line.first();
    first.is_some_and(|at| names::is_tuck(&plan.position.board, at))
}

/// The value of a candidate minus that of the best, if they can be compared.
fn behind(plan: &Plan, candidate: &Candidate) -> Option<f64> {
    let best = plan.best()?;
    (best.is_mean == candidate.is_mean).then_some(candidate.value - best.value)
}

/// Draws the list; `shown` is the candidate that the other panels show.
pub fn draw(ui: &mut Ui, plan: &Plan, shown: usize, list: &List, cx: &mut PanelCx<'_>) {
    // With less space than the header and one entry, nothing is shown.
    let columns = fitting(ui.available_width());
    let table = table(columns);
    if ui.available_height() < table.rows(ui, 2) {
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let heads = COLUMNS.map(|(head, _)| head);
    table.header(ui, heads.get(..columns).unwrap_or(&heads));
    table.scroll(ui, plan.candidates.len(), None, |ui, index| {
        if let Some(candidate) = plan.candidates.get(index) {
            let state = State {
                is_tuck: is_tuck(plan, candidate),
                chosen: index == plan.chosen,
                shown: index == shown,
                behind: behind(plan, candidate),
            };
            entry(ui, (&table, columns), plan, index, state, list, cx);
        }
    });
}

/// The state of an entry.
#[derive(Clone, Copy)]
struct State {
    /// Whether the first placement is no straight drop.
    is_tuck: bool,
    /// Whether the bot plays it.
    chosen: bool,
    /// Whether the other panels show it.
    shown: bool,
    /// Its value minus that of the best, if they can be compared.
    behind: Option<f64>,
}

fn entry(
    ui: &mut Ui,
    (table, columns): (&Table, usize),
    plan: &Plan,
    index: usize,
    state: State,
    list: &List,
    cx: &mut PanelCx<'_>,
) {
    let colours = theme::colours(ui);
    let Some(candidate) = plan.candidates.get(index) else {
        return;
    };
    let Some(placement) = candidate.line.first() else {
        return;
    };
    let value = format::decimal(candidate.value, 3);
    let behind = state.behind.map_or_else(
        || NOT_FOLLOWED.to_owned(),
        |behind| format::difference(behind, 3),
    );
    let name = format!(
        "{} {}: {}",
        list.name,
        index + 1,
        names::placement_on(&plan.position.board, placement)
    );
    let both = format!("{value} {behind}");
    let mark = if state.is_tuck { TUCK } else { " " };
    let column = format!("{mark} {:>2}", placement.column() + 1);
    let colour = if state.chosen {
        colours.text
    } else {
        colours.dim
    };
    // A value of another depth than the best is no neighbour of those above it.
    let value_colour = state.behind.map_or(colours.faint, |_| colour);
    let cells = [
        Cell::new((index + 1).to_string(), colours.faint),
        Cell::empty(),
        Cell::new(column, colour),
        Cell::new(value, value_colour),
        Cell::new(behind, colour),
    ];
    let cells = cells.get(..columns).unwrap_or(&cells);
    let row = Row::new(&name, &both, cells)
        .selected(state.shown)
        .marked(state.chosen)
        .clickable(true);
    let row = match state.behind {
        Some(_) => row,
        None => row.about(WHY_NOT),
    };
    let drawn = table.row(ui, &row);
    shape(ui, drawn.cell(1), placement);
    if drawn.is_pointed_at() {
        (list.hover)(index, &mut cx.hover);
    }
    menu(&drawn.response, plan, candidate, cx);
    if let Some(click) = list.click.filter(|_| drawn.response.clicked()) {
        cx.send(click(index));
    }
}

/// Draws what can be done with a candidate, on a right click on it.
fn menu(response: &Response, plan: &Plan, candidate: &Candidate, cx: &mut PanelCx<'_>) {
    widgets::menu_of_one(response, |ui| {
        let show = "Show it on the picture and the board, as long as it has the focus";
        if widgets::menu_choice(ui, "Show this candidate", show) {
            response.request_focus();
        }
        let test = "Put the board and the pieces of this candidate into the move tester";
        if widgets::menu_choice(ui, "Open in Move tester", test) {
            let pieces = candidate.line.iter().map(|at| at.piece);
            let position = Position {
                line: candidate.line.clone(),
                ..Position::new(plan.position.board, pieces)
            };
            cx.change(move |ui, cx| {
                ui.research.tester.put(&position);
                cx.send(Action::ShowPanel(PanelId::Tester));
            });
        }
        let copy = "Copy the board after the pieces of this candidate as rows of . and #";
        if widgets::menu_choice(ui, "Copy its board", copy) {
            let board = last_board(plan, candidate).to_string();
            cx.change(move |_, cx| cx.copy(board));
        }
    });
}

/// The board after the known pieces of a candidate.
pub fn last_board(plan: &Plan, candidate: &Candidate) -> Board {
    let mut board = plan.position.board;
    for placement in &candidate.line {
        board.lock(placement);
    }
    board
}

/// Draws a small piece in its orientation.
pub fn shape(ui: &Ui, space: Rect, placement: &Placement) {
    let ppp = ui.ctx().pixels_per_point();
    let scale = fit::scale(ui);
    let cell = (4.0 * scale * ppp).round() as i32;
    let piece = placement.piece.cells(placement.orientation);
    let rows = piece.map(|(row, _)| i32::from(row));
    let (above, below) = (rows[0], rows[3]);
    let (left, top) = whole_pixel(space.min + vec2(BEFORE_SHAPE * scale, 0.0), ppp);
    let top = top + ((space.height() * ppp) as i32 - (above + below + 1) * cell) / 2;
    let cells = CellGrid { left, top, cell };
    let mut marks = PixelPainter::new(ppp);
    for (row, col) in piece {
        let block = cells.block(i32::from(row), i32::from(col));
        let around = Block {
            x1: block.x1 + 1,
            y1: block.y1 + 1,
            ..block
        };
        marks.fill(around, theme::colours(ui).edge);
    }
    for (row, col) in piece {
        let block = cells.block(i32::from(row), i32::from(col));
        let block = Block {
            x0: block.x0 + 1,
            y0: block.y0 + 1,
            ..block
        };
        marks.fill(block, theme::piece(placement.piece));
    }
    marks.paint(&ui.painter_at(ui.clip_rect()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_column_is_narrower_than_its_numbers() {
        assert_eq!([150.0, 222.0, 240.0].map(fitting), [4, 4, 5]);
    }
}
