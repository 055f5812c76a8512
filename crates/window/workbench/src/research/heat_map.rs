//! The panel of the heat map: every placement of the piece in the colour of its rank, one
//! field per orientation. The placement under the pointer is compared with the best.

use super::best_line;
use crate::{
    Answer, Command, PanelCx, PanelId,
    features::panel::Panel,
    features::widgets,
    research::{draw, question},
};
use crate::{ResearchAction, format, names, research::field};
use egui::{Align2, Color32, Rect, Response, RichText, Sense, Ui, UiBuilder, Vec2, vec2};
use planner::{Candidate, Placement};
use rules::{Board, COLUMNS, ROWS};
use ui_kit::{
    accessible,
    board::{BoardView, mark_rank, rank_share},
    fit,
    pixels::{Block, CellGrid, PixelPainter, visible, whole_pixel},
    tab_stops::{self, Entry},
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 320.0;
/// Width of the comparison beside the fields, in points.
const COMPARISON: f32 = 304.0;
/// Height of the comparison, in points.
const ROWS_BELOW: f32 = 7.0 * ROW + 4.0;
/// Height of a row of it, in points.
const ROW: f32 = 18.0;
/// At this width or more, the comparison is beside the fields, in points.
const BESIDE: f32 = 700.0;
/// Gap between two fields, in cells.
const APART: f32 = 1.0;
/// The upper rows, left out while no placement needs them.
const UPPER: i32 = 8;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Heat,
    title: "Heat map",
    about: "Every placement of the piece, in the colour of its rank",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the number of placements and the depth, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if let Some(answer) = view.ui_state.research.search.answer() {
        let count = answer.plan.candidates.len();
        let placements = format::counted(count as u64, "placement");
        let board = &answer.question.position.board;
        let first = answer.plan.candidates.iter().filter_map(|c| c.line.first());
        let tucks = match first.filter(|at| names::is_tuck(board, at)).count() {
            0 => String::new(),
            tucks => format!(", {}", format::counted(tucks as u64, "tuck")),
        };
        let text = format!("{placements}{tucks}, depth {}", answer.question.depth());
        let label = RichText::new(&text).font(theme::numbers());
        let response = ui.label(label.color(theme::colours(ui).dim));
        accessible::set_value(&response, "Placements", &text);
    }
    best_line::button_of_tester(ui, cx);
}

/// Draws the fields and the comparison.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    let shown = research
        .search
        .answer()
        .and_then(|answer| Some((answer, best_line::line(view, answer)?, answer.plan.best()?)));
    let Some((answer, (index, this), best)) = shown else {
        if let Some((sentence, help)) = question::why_never(view) {
            widgets::empty(ui, cx, sentence, &[help]);
            return;
        }
        let sentence = "The placements of a piece are ranked when it falls";
        let live = Command::from(super::commands::LIVE);
        let help: &[Command] = if research.live { &[live] } else { &[] };
        widgets::empty(ui, cx, sentence, help);
        return;
    };
    let space = ui.available_rect_before_wrap();
    let right = space.with_max_x(space.right() - COMPARISON - theme::SPACE[4]);
    let below = space.with_max_y(space.bottom() - ROWS_BELOW - theme::SPACE[1]);
    // The comparison is where it leaves the fields larger.
    let cell = |space: Rect| {
        let (rasters, _) = fields(ui, space, answer);
        rasters.first().map_or(0, |cells| cells.cell)
    };
    let beside = space.width() >= BESIDE && cell(right) >= cell(below);
    let wells = if beside { right } else { below };
    let used = map(ui, wells, answer, index, cx);
    // The comparison gets what the fields leave.
    let table = if beside {
        space.with_min_x(used.right() + theme::SPACE[4])
    } else {
        space.with_min_y(wells.bottom() + theme::SPACE[1])
    };
    ui.scope_builder(UiBuilder::new().max_rect(table), |ui| {
        let board = &answer.question.position.board;
        comparison(ui, board, index, this, best);
    });
}

/// The grids of `count` fields without their upper rows, side by side or two by two,
/// whichever is larger.
fn rasters(space: Rect, ppp: f32, wells: usize, upper: i32) -> Vec<CellGrid> {
    let of = |across: usize| {
        let down = wells.div_ceil(across);
        let wide = across as f32 * (COLUMNS as f32 + APART);
        let high = down as f32 * ((ROWS as i32 - upper) as f32 + APART);
        (fit::whole_cell(space.size(), [wide, high], ppp), across)
    };
    let (cell, across) = of(wells).max(of(wells.div_ceil(2)));
    let cell = cell.max(3);
    let (left, top) = whole_pixel(space.min, ppp);
    let cells = (0..wells).map(|i| CellGrid {
        left: left + 1 + (i % across) as i32 * cell * (COLUMNS as i32 + 1),
        top: top + 1 + ((i / across) as i32 * (ROWS as i32 - upper + 1) - upper) * cell,
        cell,
    });
    cells.collect()
}

/// The grids of the fields of an answer in a space, and the rows that they leave out.
fn fields(ui: &Ui, space: Rect, answer: &Answer) -> (Vec<CellGrid>, i32) {
    let position = &answer.question.position;
    let Some(piece) = position.queue.first() else {
        return (Vec::new(), 0);
    };
    let all = answer.plan.candidates.iter();
    let top = all
        .flat_map(|candidate| candidate.line.first())
        .flat_map(Placement::cells)
        .map(|(row, _)| i32::from(row))
        .min();
    let empty = (0..UPPER as i8).all(|row| position.board.row(row) == 0);
    let low = empty && top.is_none_or(|top| top >= UPPER);
    let upper = if low { UPPER } else { 0 };
    let wells = usize::from(piece.orientations());
    (rasters(space, ui.pixels_per_point(), wells, upper), upper)
}

/// Draws the fields and returns the space that they take.
fn map(ui: &Ui, space: Rect, answer: &Answer, shown: usize, cx: &mut PanelCx<'_>) -> Rect {
    let ppp = ui.pixels_per_point();
    let all = &answer.plan.candidates;
    let position = &answer.question.position;
    let (rasters, upper) = fields(ui, space, answer);
    let stack = field(&position.board);
    let mut marks = PixelPainter::new(ppp);
    for cells in &rasters {
        let board = BoardView::new(*cells).from_row(upper);
        draw::field(ui, &mut marks, board, &stack);
    }
    // The best on top.
    for (rank, candidate) in all.iter().enumerate().rev() {
        if let Some((cells, at)) = on(&rasters, candidate) {
            let colour = theme::heat(theme::colours(ui), rank_share(rank, all.len()));
            for (row, col) in visible(at.cells()) {
                marks.fill(cells.block(row, col), colour);
            }
        }
    }
    for (rank, candidate) in all.iter().enumerate().rev() {
        if let Some((cells, at)) = on(&rasters, candidate) {
            let colour = theme::heat(theme::colours(ui), rank_share(rank, all.len()));
            let (row, col) = anchor(at);
            mark_rank(&mut marks, cells.block(row, col), rank, colour);
            if names::is_tuck(&position.board, at) {
                mark_tuck(&mut marks, cells.block(row, col), colour);
            }
            let rows = rows_of(all, at, upper);
            let name = names::placement_on(&position.board, at);
            let entry = Entry {
                list: egui::Id::unique("placements of the heat map"),
                is_chosen: rank == shown,
            };
            let response = point(ui, cells, rows, rank, (at, candidate), &name, cx);
            tab_stops::join(&response, entry);
        }
    }
    if let Some((cells, at)) = all.get(shown).and_then(|c| on(&rasters, c)) {
        let text = theme::colours(ui).text;
        marks.outline(cells, &visible(at.cells()), text, false);
    }
    marks.paint(&ui.painter_at(space));
    let corner = |cells: &CellGrid| cells.block(ROWS as i32 - 1, COLUMNS as i32 - 1).points(ppp);
    let used = rasters.iter().map(corner);
    used.fold(Rect::from_min_size(space.min, Vec2::ZERO), Rect::union)
}

/// The field of a candidate and its first placement.
fn on<'a>(rasters: &[CellGrid], candidate: &'a Candidate) -> Option<(CellGrid, &'a Placement)> {
    let at = candidate.line.first()?;
    Some((*rasters.get(usize::from(at.orientation))?, at))
}

/// The cell that marks a placement: no other one of its orientation has it.
fn anchor(at: &Placement) -> (i32, i32) {
    let [_, (row, col), ..] = at.cells();
    (i32::from(row.max(0)), i32::from(col))
}

/// The rows that react to the pointer for a placement: its column from below the mark above
/// its own, or from the top, down to its mark; the lowest mark has the rows below it too.
fn rows_of(all: &[Candidate], at: &Placement, upper: i32) -> (i32, i32) {
    let (row, col) = anchor(at);
    let first = all.iter().filter_map(|candidate| candidate.line.first());
    let beside = first.filter(|other| other.orientation == at.orientation);
    let rows = beside.map(anchor).filter(|(_, other)| *other == col);
    let (mut top, mut bottom) = (upper, ROWS as i32 - 1);
    for (other, _) in rows {
        if other < row {
            top = top.max(other + 1);
        } else if other > row {
            bottom = row.max(top);
        }
    }
    (top, bottom)
}

/// Marks a placement that is no straight drop by a triangle in the lower left corner.
fn mark_tuck(painter: &mut PixelPainter, cell: Block, colour: Color32) {
    let size = (cell.x1 - cell.x0) / 3;
    for row in 0..size {
        let line = Block {
            x1: cell.x0 + row + 1,
            y0: cell.y1 - size + row,
            y1: cell.y1 - size + row + 1,
            ..cell
        };
        painter.fill(line, theme::ink_on(colour));
    }
}

/// The column of a mark reacts to the pointer, in those rows.
fn point(
    ui: &Ui,
    cells: CellGrid,
    (first, last): (i32, i32),
    rank: usize,
    (at, candidate): (&Placement, &Candidate),
    name: &str,
    cx: &mut PanelCx<'_>,
) -> Response {
    let (_, col) = anchor(at);
    let column = Block {
        y1: cells.block(last, col).y1,
        ..cells.block(first, col)
    };
    let id = egui::Id::unique(("placement", rank));
    let rect = column.points(ui.pixels_per_point());
    let response = ui.interact(rect, id, Sense::click());
    let name = format!("Placement {}: {name}", rank + 1);
    // No tooltip: what it is worth stands beside the map.
    accessible::name_value(&response, &name, &format::decimal(candidate.value, 3));
    theme::focus_ring(ui, &response);
    if response.hovered() || response.has_focus() {
        cx.hover.line = Some(rank);
    }
    if response.clicked() {
        // So that arrows go on from the placement that was clicked.
        response.request_focus();
        cx.send(ResearchAction::Pin(rank));
    }
    response
}

/// Draws the comparison with the best, feature by feature.
fn comparison(ui: &mut Ui, board: &Board, index: usize, this: &Candidate, best: &Candidate) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let first = this.line.first();
    let place = first.map_or_else(String::new, |at| names::placement_on(board, at));
    let rows = best.terms.len() + 3;
    fit::enlarge(ui, vec2(COMPARISON, rows as f32 * ROW));
    let table = table();
    let size = vec2(ui.available_width(), table.rows(ui, 1));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let title = format!("#{} {place}", index + 1);
    text::with_tooltip(
        ui,
        &response,
        rect,
        Align2::LEFT_CENTER,
        &title,
        fit::font(ui, theme::body()),
        colours.text,
    );
    accessible::set_value(&response, "Compared", &title);
    table.header(ui, &["product", "best", "this", "best−this"]);
    let terms: Vec<_> = best.terms.iter().zip(&this.terms).collect();
    let room = ui.available_height() - table.rows(ui, 1);
    table.fit(ui, terms.len(), room, |ui, i| {
        let (term, other) = terms[i];
        row(
            ui,
            &table,
            &planner::features::shown_name(&term.name),
            term.product,
            other.product,
        );
    });
    table.rule(ui);
    row(ui, &table, "worth", best.value, this.value);
}

fn table() -> Table {
    Table::new([
        Column::text(98.0).rest(),
        Column::number(62.0),
        Column::number(62.0),
        Column::number(74.0),
    ])
    .row_height(ROW)
    .at_most(COMPARISON)
}

fn row(ui: &mut Ui, table: &Table, name: &str, best: f64, this: f64) {
    let difference = best - this;
    let numbers = [
        format::worth(best),
        format::worth(this),
        format::difference(difference, format::decimals(difference)),
    ];
    let colours = theme::colours(ui);
    let value = numbers.join(" ");
    let [best, this, difference] = numbers.map(|n| Cell::new(n, colours.text));
    let cells = [Cell::new(name, colours.dim), best, this, difference];
    let name = format!("{name}: best, this, difference");
    table.row(ui, &Row::new(&name, &value, &cells));
}
