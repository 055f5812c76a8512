//! The figures of an experiment beside those of the paper.

use crate::{
    format::{self, UNKNOWN},
    lab::{Agreement, ArmResult, ExperimentResult, FigureResult},
};
use egui::Ui;
use ui_kit::{
    table::{Cell, Column, Row, Table},
    theme,
};

/// The least width of the name of a figure, in points.
const LABEL: f32 = 90.0;
/// The space left of a number, in points.
const LEFT: f32 = 10.0;

/// The numbers of a figure as text: ours, its interval, and the paper's.
fn numbers(figure: &FigureResult) -> [String; 3] {
    let sign = if figure.is_lower_bound { "≥ " } else { "" };
    let or_unknown = |text: Option<String>| text.unwrap_or_else(|| UNKNOWN.to_owned());
    let interval = figure.interval;
    [
        or_unknown(figure.ours.map(|value| format!("{sign}{}", number(value)))),
        or_unknown(interval.map(|(from, to)| format!("{} to {}", number(from), number(to)))),
        or_unknown(figure.paper.map(number)),
    ]
}

/// Draws a row for each figure.
pub fn draw(ui: &mut Ui, shown: &ExperimentResult, arm: &ArmResult) {
    // As wide as the longest number, which leaves more for the names of the figures.
    let all: Vec<[String; 3]> = arm.figures.iter().map(numbers).collect();
    let column = |i: usize, least: f32| {
        let digits = all.iter().map(|texts| texts[i].chars().count()).max();
        Column::number((digits.unwrap_or(0) as f32 * theme::DIGIT + LEFT).max(least))
    };
    let mut columns = vec![
        Column::text(0.0).rest().at_least(LABEL),
        column(0, 44.0),
        column(1, 84.0).leaves(0),
    ];
    // No paper has one's own experiment.
    let is_of_paper = arm.figures.iter().any(|figure| figure.paper.is_some());
    let is_compared = arm.figures.iter().any(|figure| figure.agreement.is_some());
    if is_of_paper || is_compared {
        columns.push(column(2, 48.0));
    }
    if is_compared {
        columns.extend([Column::text(10.0), Column::text(76.0)]);
    }
    let table = Table::new(columns)
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
        if let (Some(figure), Some(texts)) = (arm.figures.get(index), all.get(index)) {
            row(ui, &table, shown, (figure, texts));
        }
    });
}

fn row(
    ui: &mut Ui,
    table: &Table,
    shown: &ExperimentResult,
    (figure, [ours, interval, paper]): (&FigureResult, &[String; 3]),
) {
    let colours = theme::colours(ui);
    let (agreement, colour) = match figure.agreement {
        None => ("", colours.dim),
        Some(it @ (Agreement::Compatible | Agreement::Open | Agreement::TooFew)) => {
            (it.label(), colours.text)
        }
        Some(it @ (Agreement::Above | Agreement::Below)) if shown.is_complete => {
            (it.label(), colours.warn)
        }
        Some(it @ (Agreement::Above | Agreement::Below)) => (it.label(), colours.dim),
    };
    let value = format!("{ours}, {interval}, paper {paper} {agreement}");
    let cells = [
        Cell::new(&*figure.label, colours.text),
        Cell::new(ours.as_str(), colours.text),
        Cell::new(interval.as_str(), colours.dim),
        Cell::new(paper.as_str(), colours.text),
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
        large if large >= 1_000.0 => {
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}{}", format::thousands(value.abs().round() as u64))
        }
        large if large >= 100.0 => format::decimal(value, 1),
        large if large >= 10.0 => format::decimal(value, 2),
        small if small < 0.1 => format::decimal(value, 5),
        _ => format::decimal(value, 3),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_as_many_digits_as_mean_something() {
        for (value, text) in [
            (0.0, "0"),
            (0.00395, "0.00395"),
            (0.292, "0.292"),
            (1.226, "1.226"),
            (42.25, "42.25"),
            (358.5, "358.5"),
            (1_440.9, "1,441"),
            (816_379.0, "816,379"),
            (-2_000.4, "−2,000"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}
