//! The figures of an experiment beside those of the paper.

use egui::Ui;
use ui_kit::{
    table::{Cell, Column, Row, Table},
    theme,
};
use workbench_model::{
    format::{self, UNKNOWN},
    lab::{Agreement, ArmResult, ExperimentResult, FigureResult},
};

/// Draws a row for each figure.
pub fn draw(ui: &mut Ui, shown: &ExperimentResult, arm: &ArmResult) {
    let table = Table::new([
        Column::text(90.0).rest(),
        Column::number(62.0),
        Column::number(124.0),
        Column::number(62.0),
        Column::text(10.0),
        Column::text(76.0),
    ])
    .margin_right(theme::SPACE[1])
    .small_header()
    .scrolls();
    if ui.available_height() < table.rows(ui, 2) {
        return;
    }
    table.header(
        ui,
        &["figure", "ours", "95 % interval", "paper", "", "compared"],
    );
    table.scroll(ui, arm.figures.len(), None, |ui, index| {
        if let Some(figure) = arm.figures.get(index) {
            row(ui, &table, shown, figure);
        }
    });
}

fn row(ui: &mut Ui, table: &Table, shown: &ExperimentResult, figure: &FigureResult) {
    let colours = theme::colours(ui);
    let sign = if figure.is_lower_bound { "≥ " } else { "" };
    let ours = figure.ours.map_or(UNKNOWN.to_owned(), |value| {
        format!("{sign}{}", number(value))
    });
    let interval = figure.interval.map_or(UNKNOWN.to_owned(), |(from, to)| {
        format!("{} to {}", number(from), number(to))
    });
    let paper = figure.paper.map_or(UNKNOWN.to_owned(), number);
    let (agreement, colour) = match figure.agreement {
        None => ("", colours.dim),
        Some(it @ (Agreement::Compatible | Agreement::Open)) => (it.label(), colours.text),
        Some(it @ (Agreement::Above | Agreement::Below)) if shown.is_complete => {
            (it.label(), colours.warn)
        }
        Some(it @ (Agreement::Above | Agreement::Below)) => (it.label(), colours.dim),
    };
    let value = format!("{ours}, {interval}, paper {paper} {agreement}");
    let cells = [
        Cell::new(&*figure.label, colours.text),
        Cell::new(&*ours, colours.text),
        Cell::new(&*interval, colours.dim),
        Cell::new(&*paper, colours.text),
        Cell::empty(),
        Cell::new(agreement, colour),
    ];
    let name = format!("Figure: {}", figure.label);
    table.row(ui, &Row::new(&name, &value, &cells));
}

/// A figure with as many decimals as mean something.
pub fn number(value: f64) -> String {
    match value.abs() {
        whole if whole.fract() == 0.0 && value >= 0.0 => format::thousands(value as u64),
        large if large >= 10_000.0 => {
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}{}", format::thousands(value.abs().round() as u64))
        }
        large if large >= 100.0 => format::decimal(value, 1),
        large if large >= 10.0 => format::decimal(value, 2),
        _ => format::decimal(value, 3),
    }
}
