//! What may come after a candidate: how its value spreads over the pieces that may come next,
//! and how many futures end badly. It is searched on request; the panel shows the progress.

use crate::{
    ChanceQuestion, ChanceReport, Command, FrameView, PanelCx, PanelId,
    features::panel::Panel,
    features::widgets,
    plan::{self, candidates},
    research::draw,
};
use crate::{
    ResearchAction, format, names,
    research::{ChanceState, Mino, ShownField, field, spoken},
};
use egui::{Align2, Color32, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};
use planner::{ChanceBranch, ChanceNode, Placement};
use rules::Piece;
use ui_kit::{
    accessible,
    board::BoardView,
    fit,
    pixels::PixelPainter,
    table::{Cell, Column, Row, RowOutput, Table},
    text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 320.0;
/// Least width of the part beside the board, in points.
const BESIDE: f32 = 320.0;
/// Size of a square button, in points.
const SQUARE: Vec2 = vec2(24.0, theme::ROW);
/// Height of a row of the table, in points.
const ENTRY: f32 = theme::ROW - 2.0;
/// How far a piece that follows another is moved to the right, in points.
const INDENT: f32 = 8.0;
/// The column of the bars.
const BAR: usize = 6;
/// The part of the height of a row that its bar takes.
const THICK: f32 = 0.45;
/// Replaces what a piece without a place has not.
const NONE: &str = "\u{2013}";

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::ChanceTree,
    title: "Chance tree",
    about: "How the value of a move spreads over the pieces that may come, and how many futures end badly",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the name of the strategy that was asked, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    if let Some(asked) = cx.view.ui_state.research.chances.asked() {
        let mut name = crate::research::strategies::title(asked.strategy.name());
        if asked.strategy != *cx.view.status.machine.strategy {
            name += ", of the plan";
        }
        ui.label(RichText::new(name).color(theme::colours(ui).dim));
    }
}

/// Draws the choice of the candidate, and the last answer.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let chances = &view.ui_state.research.chances;
    let (ChanceState::Done(report), Some(asked)) = (chances.state(), chances.asked()) else {
        controls(ui, cx);
        let sentence = match (chances.state(), view.plan) {
            (ChanceState::Under { .. }, _) => "Futures are played",
            (ChanceState::Cancelled, _) => "The search was cancelled",
            (_, None) => {
                plan::without_plan(ui, cx);
                return;
            }
            (_, Some(_)) => "Compute shows what may come after the move",
        };
        widgets::empty(ui, cx, sentence, &[]);
        return;
    };
    let space = ui.available_rect_before_wrap();
    let (board, beside) = BoardView::beside(space, BESIDE);
    well(ui, view, board, report);
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        let rows = report
            .tree
            .next
            .as_ref()
            .map_or(0, |node| rows(view, node).len());
        let high = 4.0 * (theme::ROW + theme::SPACE[1]) + (rows + 1) as f32 * ENTRY;
        fit::enlarge(ui, vec2(BESIDE, high));
        controls(ui, cx);
        head(ui, asked, report);
        match &report.tree.next {
            Some(node) => tree(ui, cx, node),
            None => widgets::empty(ui, cx, "A known piece has no place after this move", &[]),
        }
    });
}

/// Draws the choice of the candidate, the button, and the progress.
fn controls(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let chances = &view.ui_state.research.chances;
    let colours = theme::colours(ui);
    ui.horizontal(|ui| {
        if let Some((plan, rank)) = view.plan.and_then(|p| Some((p, chances.rank(p)?))) {
            let back = Command::from(ResearchAction::CandidateBack);
            widgets::button(ui, cx, &back, "◀", SQUARE);
            let text = format!("{} of {}", rank + 1, plan.candidates.len());
            let response = ui.label(RichText::new(&text).monospace().color(colours.text));
            accessible::set_value(&response, "Candidate to ask about", &text);
            let on = Command::from(ResearchAction::CandidateOn);
            widgets::button(ui, cx, &on, "▶", SQUARE);
        }
        if let ChanceState::Under { done, all } = chances.state() {
            let text = format!("{done:>2} of {all} futures");
            let response = ui.label(RichText::new(&text).monospace().color(colours.dim));
            accessible::set_value(&response, "Futures played", &text);
            let cancel = Command::from(ResearchAction::CancelChances);
            widgets::button(ui, cx, &cancel, "Cancel", Vec2::ZERO);
        } else if view.plan.is_some() {
            let compute = Command::from(ResearchAction::Chances);
            widgets::button(ui, cx, &compute, "Compute", Vec2::ZERO);
        }
        let is_old =
            matches!(chances.state(), ChanceState::Done(_)) && !chances.is_about(view.plan);
        if is_old {
            let text = "of another move";
            let response = ui.label(RichText::new(text).color(colours.warn));
            accessible::set_value(&response, "Chance tree is", text);
            response
                .on_hover_text("The plan or the chosen candidate has changed; Compute asks again");
        }
    });
}

/// Draws the line, the mean and the risk.
fn head(ui: &mut Ui, asked: &ChanceQuestion, report: &ChanceReport) {
    let colours = theme::colours(ui);
    let line: Vec<_> = report.tree.line.iter().map(names::placement).collect();
    let line = match line.is_empty() {
        true => format::UNKNOWN.to_owned(),
        false => line.join("; "),
    };
    sentence(ui, "Line asked about", &line, colours.text);
    if let Some(node) = &report.tree.next {
        let mean = format::worth(units(node.mean));
        let known = match asked.strategy.chance() {
            true => "the strategy judges by it",
            false => "the strategy does not look so far",
        };
        sentence(ui, "Mean", &format!("mean {mean}: {known}"), colours.dim);
    }
    let risk = &report.risk;
    let futures = risk.futures;
    let verb = if risk.bad == 1 { "ends" } else { "end" };
    let bad = format!("{} of {} futures {verb} badly", risk.bad, futures.games);
    let colour = match risk.bad {
        0 => colours.text,
        _ => colours.warn,
    };
    let row = sentence(ui, "Risk", &bad, colour);
    row.on_hover_text(format!(
        "Each has {} pieces, drawn as the game draws them from seed {}, and is played by the \
         strategy without chance. Bad is one in which a piece fits nowhere.",
        futures.pieces, futures.seed
    ));
    let height = format!(
        "highest column: median {}, worst {}; {} pieces, seed {}",
        risk.median_height, risk.worst_height, futures.pieces, futures.seed
    );
    sentence(ui, "Highest column of the futures", &height, colours.dim);
}

/// Draws a line of text with a name, cut off where it does not fit.
fn sentence(ui: &mut Ui, name: &str, words: &str, colour: Color32) -> egui::Response {
    let size = vec2(ui.available_width(), theme::ROW * 0.8 * fit::scale(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let font = fit::font(ui, theme::body());
    text::with_tooltip(
        ui,
        &response,
        rect,
        Align2::LEFT_CENTER,
        words,
        font,
        colour,
    );
    accessible::set_value(&response, name, words);
    response
}

/// A row of the table: a piece that may come, or one after it.
struct Entry<'a> {
    node: &'a ChanceNode,
    branch: &'a ChanceBranch,
    /// The piece before it, of a row that is listed below another.
    after: Option<Piece>,
}

/// The rows: the seven pieces, and after the expanded one the seven that may follow it.
fn rows<'a>(view: &FrameView<'_>, node: &'a ChanceNode) -> Vec<Entry<'a>> {
    let expanded = view.ui_state.research.chances.expanded;
    let mut rows = Vec::new();
    for branch in &node.branches {
        let after = None;
        rows.push(Entry {
            node,
            branch,
            after,
        });
        let below = branch
            .next
            .as_ref()
            .filter(|_| expanded == Some(branch.piece));
        if let Some(node) = below {
            let after = Some(branch.piece);
            let each = node.branches.iter();
            rows.extend(each.map(|branch| Entry {
                node,
                branch,
                after,
            }));
        }
    }
    rows
}

fn table() -> Table {
    Table::new([
        Column::text(18.0),
        Column::text(34.0),
        Column::number(46.0),
        Column::number(50.0),
        Column::number(62.0),
        Column::number(58.0),
        Column::text(40.0).rest(),
    ])
    .row_height(ENTRY)
    .margin_right(theme::SPACE[1])
    .scrolls()
}

fn tree(ui: &mut Ui, cx: &mut PanelCx<'_>, node: &ChanceNode) {
    let entries = rows(cx.view, node);
    let table = table();
    ui.spacing_mut().item_spacing.y = 0.0;
    table.header(ui, &["", "", "column", "chance", "value", "to mean"]);
    let longest = entries.iter().map(|entry| difference(entry).abs());
    let longest = longest.fold(0.0, f64::max);
    table.scroll(ui, entries.len(), None, |ui, index| {
        if let Some(entry) = entries.get(index) {
            row(ui, cx, &table, entry, longest);
        }
    });
}

fn row(ui: &mut Ui, cx: &mut PanelCx<'_>, table: &Table, entry: &Entry<'_>, longest: f64) {
    let colours = theme::colours(ui);
    let (branch, after) = (entry.branch, entry.after);
    let is_expanded = cx.view.ui_state.research.chances.expanded == Some(branch.piece);
    let toggle = match (after, &branch.next) {
        (None, Some(_)) if is_expanded => "▼",
        (None, Some(_)) => "▶",
        _ => "",
    };
    let letter = branch.piece.letter();
    let name = match after {
        Some(first) => format!("Next {}, then {letter}", first.letter()),
        None => format!("Next {letter}"),
    };
    let column = branch.placement.map_or_else(
        || NONE.to_owned(),
        |at| rules::from_one(at.column()).to_string(),
    );
    let chance = format!("{} %", format::decimal(100.0 * branch.share(), 1));
    let (value, to_mean) = match branch.placement {
        Some(_) => {
            let apart = difference(entry);
            let apart = format::difference(apart, format::decimals(apart));
            (format::worth(units(branch.worth)), apart)
        }
        None => ("no room".to_owned(), NONE.to_owned()),
    };
    let put = branch
        .placement
        .as_ref()
        .map_or_else(String::new, names::placement);
    let both = format!("{chance} {value} {to_mean} {put}");
    let colour = if after.is_some() {
        colours.dim
    } else {
        colours.text
    };
    let cells = [
        Cell::new(toggle, colours.faint),
        Cell::empty(),
        Cell::new(column, colour),
        Cell::new(chance, colour),
        Cell::new(value, colour),
        Cell::new(to_mean, colour),
    ];
    let is_shown =
        shown(cx.view) == Some((after.unwrap_or(branch.piece), after.map(|_| branch.piece)));
    let row = Row::new(&name, both.trim(), &cells)
        .selected(is_shown)
        .clickable(!toggle.is_empty());
    let drawn = table.row(ui, &row);
    let at = branch.placement.unwrap_or(Placement {
        piece: branch.piece,
        orientation: 0,
        row: 0,
        col: 0,
    });
    let indent = if after.is_some() { INDENT } else { 0.0 };
    candidates::shape(ui, drawn.cell(1).translate(vec2(indent, 0.0)), &at);
    if branch.placement.is_some() {
        bar(ui, &drawn, difference(entry), longest);
    }
    if drawn.is_pointed_at() {
        cx.hover.chance = Some(match after {
            Some(first) => (first, Some(branch.piece)),
            None => (branch.piece, None),
        });
    }
    if drawn.response.clicked() && !toggle.is_empty() {
        cx.send(ResearchAction::ExpandChance(branch.piece));
    }
}

/// Draws how far a value is from the mean, from the middle of the column to the right when it
/// is better.
fn bar(ui: &Ui, row: &RowOutput, difference: f64, longest: f64) {
    let colours = theme::colours(ui);
    let cell = row.cell(BAR).shrink2(vec2(theme::SPACE[2], 0.0));
    if cell.width() < 8.0 || longest <= 0.0 {
        return;
    }
    let middle = cell.center();
    let length = (difference / longest) as f32 * cell.width() / 2.0;
    let high = cell.height() * THICK;
    let end = pos2(middle.x + length, middle.y + high / 2.0);
    let rect = Rect::from_two_pos(pos2(middle.x, middle.y - high / 2.0), end);
    let colour = if length < 0.0 {
        colours.warn
    } else {
        colours.accent
    };
    ui.painter().rect_filled(rect, 0.0, colour);
    let line = egui::Stroke::new(1.0, colours.line);
    ui.painter().vline(middle.x, cell.y_range(), line);
}

/// The worth of a row less the mean of its node; 0 for a piece that fits nowhere.
fn difference(entry: &Entry<'_>) -> f64 {
    let has_place = entry.branch.placement.is_some();
    if has_place {
        units(entry.node.difference(entry.branch))
    } else {
        0.0
    }
}

/// From billionths to units.
fn units(billionths: i64) -> f64 {
    billionths as f64 / 1e9
}

/// The pieces that the board shows: those under the pointer, else the expanded one.
fn shown(view: &FrameView<'_>) -> Option<(Piece, Option<Piece>)> {
    let expanded = view.ui_state.research.chances.expanded;
    view.hover
        .chance
        .or_else(|| expanded.map(|piece| (piece, None)))
}

/// The board after the line with the shown pieces, before any of their clears.
fn after(view: &FrameView<'_>, report: &ChanceReport) -> ShownField {
    let mut board = report.tree.board;
    let mut node = report.tree.next.as_ref();
    let mut placed: Vec<Placement> = Vec::new();
    let (first, second) = shown(view).unzip();
    for piece in [first, second.flatten()].into_iter().flatten() {
        let branch = node.and_then(|node| node.branches.get(piece.index()));
        let Some((branch, at)) = branch.and_then(|branch| Some((branch, branch.placement?))) else {
            break;
        };
        if let Some(before) = placed.last()
            && board.lock(before) > 0
        {
            placed.clear();
        }
        placed.push(at);
        node = branch.next.as_ref();
    }
    let mut cells = field(&board);
    for (ply, at) in (1..).zip(placed) {
        for (row, col) in at.cells() {
            let row = usize::try_from(row).ok();
            let cell = row.and_then(|row| cells.get_mut(row)?.get_mut(col as usize));
            if let Some(cell) = cell {
                *cell = Mino::Ply(at.piece, ply);
            }
        }
    }
    cells
}

fn well(ui: &Ui, view: &FrameView<'_>, space: Rect, report: &ChanceReport) {
    let ppp = ui.pixels_per_point();
    let board = BoardView::fit(space, ppp);
    let cells = after(view, report);
    let mut marks = PixelPainter::new(ppp);
    draw::field(ui, &mut marks, board, &cells);
    marks.paint(&ui.painter_at(space));
    let at = board.block().points(ppp);
    let response = ui.interact(at, egui::Id::unique("chance board"), Sense::hover());
    accessible::set_value(&response, "Board after the line", &spoken(&cells));
}
