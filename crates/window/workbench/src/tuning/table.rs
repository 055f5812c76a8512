//! The numbers that are searched: at the start, in the best candidate, and now.

use crate::{
    format,
    tuning::{TunedParameter, TuningSearch},
};
use egui::Ui;
use ui_kit::{
    table::{Cell, Column, Row, Table},
    theme,
};

/// The column of the best candidate of all generations.
pub const BEST: &str = "best found";
/// The column of where the search is now.
pub const CURRENT: &str = "current";
/// The names of the columns.
const NAMES: [&str; 6] = ["parameter", "at start", BEST, CURRENT, "low", "high"];

/// Draws the numbers, as far as there is room.
pub fn draw(ui: &mut Ui, search: &TuningSearch) {
    let table = Table::new([
        Column::text(90.0).rest(),
        Column::number(52.0),
        Column::number(52.0),
        Column::number(52.0),
        Column::number(48.0),
        Column::number(48.0),
    ])
    .margin_right(theme::SPACE[1])
    .small_header()
    .scrolls();
    if ui.available_height() < table.rows(ui, 2) {
        return;
    }
    table.header(ui, &NAMES);
    table.scroll(ui, search.parameters.len(), None, |ui, i| {
        if let Some(parameter) = search.parameters.get(i) {
            row(ui, &table, i, parameter);
        }
    });
}

fn row(ui: &mut Ui, table: &Table, index: usize, parameter: &TunedParameter) {
    let colours = theme::colours(ui);
    let number = |value: f64| format::decimal(value, 3);
    let known = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
    let [low, high] = parameter.range.map(number);
    let [start, best, now] = [parameter.start, parameter.best, parameter.now].map(known);
    // Nearly all parameters are weights.
    let short = parameter.name.strip_prefix("weights.");
    let short = short.unwrap_or(&parameter.name);
    let name = format!("Parameter {}", rules::from_one(index));
    let value = format!(
        "{}: best {best}, current {now}, start {start}",
        parameter.name
    );
    let cells = [
        Cell::new(short.to_owned(), colours.text),
        Cell::new(start, colours.dim),
        Cell::new(best, colours.text),
        Cell::new(now, colours.text),
        Cell::new(low, colours.dim),
        Cell::new(high, colours.dim),
    ];
    table.row(ui, &Row::new(&name, &value, &cells));
}
