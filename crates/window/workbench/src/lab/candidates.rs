//! The candidates of the opened game, and the terms of one of them.

use crate::PanelCx;
use crate::{
    format,
    lab::{self, ShownCandidate, ShownGame},
};
use egui::{RichText, Ui};
use planner::features;
use ui_kit::{
    table::{Cell, Column, Row, Table},
    theme,
};

/// The column of the placement's row.
const ROW: &str = "row";
/// The column of the weight of a term.
const WEIGHT: &str = "weight";
/// Rows of the terms besides these: a gap with its rule, the header, and the sum with its rule.
const BESIDE: usize = 4;
/// Rows of candidates that stay above the terms.
const LEAST: usize = 3;
/// Narrower than this, the table has no row of the placement, which the column and the turns
/// nearly always decide; in points.
pub const WIDE: f32 = 262.0;

/// Draws the candidates, and below them the terms of the one that is pointed at or was
/// clicked.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, game: &ShownGame) {
    let Some(candidates) = &game.candidates else {
        let text = "Candidates are listed while the wall is paused or runs at 10/s or less";
        ui.label(RichText::new(text).color(theme::colours(ui).dim));
        return;
    };
    if candidates.is_empty() {
        let text = "No placement is possible: the game is over";
        ui.label(RichText::new(text).color(theme::colours(ui).dim));
        return;
    }
    let is_wide = ui.available_width() >= WIDE;
    let visible = game.view.board.rows;
    let columns = [
        ("#", Column::number(22.0)),
        ("", Column::text(8.0)),
        ("piece", Column::text(48.0).rest()),
        ("turns", Column::number(32.0)),
        ("column", Column::number(46.0)),
        (ROW, Column::number(30.0)),
        ("value", Column::number(66.0)),
    ];
    let columns = columns.iter().filter(|(name, _)| is_wide || *name != ROW);
    let (names, columns): (Vec<&str>, Vec<Column>) = columns.copied().unzip();
    let table = Table::new(columns)
        .margin_right(theme::SPACE[1])
        .small_header()
        .scrolls();
    let terms = shown(cx, candidates).map_or(0, |(_, shown)| shown.candidate.terms.len());
    let all = (ui.available_height() / table.rows(ui, 1)) as usize;
    let with_terms = all >= terms + BESIDE + LEAST && terms > 0;
    let rows = all.saturating_sub(1 + if with_terms { terms + BESIDE } else { 0 });
    let height = table.rows(ui, rows.max(1).min(candidates.len()));
    table.header(ui, &names);
    ui.scope(|ui| {
        ui.set_max_height(height);
        table.scroll(ui, candidates.len(), None, |ui, rank| {
            if let Some(candidate) = candidates.get(rank) {
                row(ui, cx, (&table, is_wide, visible), (rank, candidate));
            }
        });
    });
    if with_terms && let Some((rank, candidate)) = shown(cx, candidates) {
        draw_terms(ui, is_wide, rank, candidate);
    }
}

/// The candidate whose ghost and terms are shown: the one that was pointed at in the last pass,
/// or the one that was clicked.
pub fn shown<'c>(
    cx: &PanelCx<'_>,
    candidates: &'c [ShownCandidate],
) -> Option<(usize, &'c ShownCandidate)> {
    let pointed = cx.view.hover.lab_candidate;
    let rank = pointed.unwrap_or(cx.view.ui_state.lab.candidate);
    candidates.get(rank).map(|candidate| (rank, candidate))
}

fn row(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (table, is_wide, rows): (&Table, bool, u8),
    (rank, shown): (usize, &ShownCandidate),
) {
    let colours = theme::colours(ui);
    let number = (rank + 1).to_string();
    let placement = lab::placement(&shown.candidate.choice, rows);
    let value = format::worth(shown.candidate.value);
    let name = format!("Lab candidate {number}");
    let spoken = format!("{placement}: {value}");
    let at = shown.candidate.choice.placement;
    let letter = at.piece.letter();
    let piece = if shown.candidate.choice.hold {
        format!("{letter} held")
    } else {
        letter.to_string()
    };
    let mut cells = vec![
        Cell::new(number, colours.dim),
        Cell::empty(),
        Cell::new(piece, colours.text),
        Cell::new(at.orientation.to_string(), colours.text),
        Cell::new((at.x + 1).to_string(), colours.text),
    ];
    if is_wide {
        cells.push(Cell::new(
            lab::row(at.y.into(), rows).to_string(),
            colours.text,
        ));
    }
    cells.push(Cell::new(value, colours.text));
    let is_chosen = cx.view.ui_state.lab.candidate == rank;
    let row = Row::new(&name, &spoken, &cells)
        .clickable(true)
        .selected(is_chosen)
        .marked(rank == 0);
    let drawn = table.row(ui, &row);
    if drawn.is_pointed_at() {
        cx.hover.lab_candidate = Some(rank);
    }
    if drawn.response.clicked() {
        cx.change(move |ui, _| ui.lab.candidate = rank);
    }
}

/// Draws the terms of a candidate: what there is of each feature, its weight where there is room
/// for it, and their product.
fn draw_terms(ui: &mut Ui, is_wide: bool, rank: usize, shown: &ShownCandidate) {
    let colours = theme::colours(ui);
    let first = format!("terms of {}", rank + 1);
    let columns = [
        (&*first, Column::text(84.0).rest()),
        ("value", Column::number(52.0)),
        (WEIGHT, Column::number(50.0)),
        ("product", Column::number(60.0)),
    ];
    let columns = columns.into_iter();
    let columns = columns.filter(|(name, _)| is_wide || *name != WEIGHT);
    let (names, columns): (Vec<&str>, Vec<Column>) = columns.unzip();
    let table = Table::new(columns)
        .margin_right(theme::SPACE[1] + ui.spacing().scroll.allocated_width())
        .small_header();
    ui.add_space(theme::SPACE[1]);
    table.rule(ui);
    table.header(ui, &names);
    for term in &shown.candidate.terms {
        let product = term.measure * term.weight;
        let texts = [
            format::decimal(term.measure, decimals(term.measure)),
            format::worth(term.weight),
            format::worth(product),
        ];
        let spoken = texts.join(" ");
        let [measure, weight, product] = texts;
        let shown = features::shown_name(&term.name);
        let mut cells = vec![
            Cell::new(&*shown, colours.text),
            Cell::new(measure, colours.text),
        ];
        if is_wide {
            cells.push(Cell::new(weight, colours.dim));
        }
        cells.push(Cell::new(product, colours.text));
        let name = format!("Term: {shown}");
        table.row(ui, &Row::new(&name, &spoken, &cells));
    }
    table.rule(ui);
    let sum = format::worth(shown.candidate.value);
    let mut cells = vec![Cell::new("sum", colours.text), Cell::empty()];
    if is_wide {
        cells.push(Cell::empty());
    }
    cells.push(Cell::new(&*sum, colours.text));
    table.row(ui, &Row::new("Sum of the terms", &sum, &cells));
}

/// Most measures are whole.
fn decimals(measure: f64) -> usize {
    if measure.fract() == 0.0 { 0 } else { 2 }
}
