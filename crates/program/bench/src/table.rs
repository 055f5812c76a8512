//! The figures as a text table.

use super::report::{Budget, Conditions, Figure, Report, Row};
use std::fmt::Write as _;

/// Width of the row names, in characters.
const NAME: usize = 26;

/// The whole report, one row per line.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", conditions(&report.conditions));
    for section in &report.sections {
        let _ = writeln!(text, "\n{}", section.title);
        for line in section.rows.iter().map(row) {
            let _ = writeln!(text, "  {line}");
        }
    }
    if !report.is_kept() {
        let _ = writeln!(text, "\nNot every budget is kept");
    }
    text
}

fn conditions(conditions: &Conditions) -> String {
    let Conditions {
        version,
        optimised,
        cores,
        system,
        processor,
    } = conditions;
    let cores = cores.map_or("cores unknown".to_owned(), |n| format!("{n} cores"));
    let built = if *optimised {
        "release build"
    } else {
        "debug build: the figures mean nothing"
    };
    format!("Blockscope {version}, {built}, {cores}, {system} on {processor}")
}

fn row(row: &Row) -> String {
    let mut line = format!("{:<NAME$}", row.name);
    for figure in &row.figures {
        let _ = write!(line, "  {}", figure_text(figure));
    }
    line.trim_end().to_owned()
}

fn figure_text(figure: &Figure) -> String {
    let unit = figure.unit.symbol();
    let value = digits(figure.value);
    let mut text = format!("{} {value:>6} {unit}", figure.name);
    if let (Some(budget), Some(kept)) = (figure.budget, figure.kept) {
        let (missed, may) = match budget {
            Budget::AtMost(most) => ("over", format!("≤ {}", digits(most))),
            Budget::AtLeast(least) => ("under", format!("≥ {}", digits(least))),
            Budget::Between(least, most) => {
                ("outside", format!("{} to {}", digits(least), digits(most)))
            }
        };
        let word = if kept { "within" } else { missed };
        let _ = write!(text, " ({word} {may})");
    }
    text
}

/// Three significant digits.
fn digits(value: f64) -> String {
    let places = match value.abs() {
        0.0 => 0,
        v if v >= 100.0 || v.fract() == 0.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.places$}")
}

#[cfg(test)]
mod tests {
    use super::{super::group::Group, super::report::Unit, *};

    #[test]
    fn every_figure_stands_beside_its_budget() {
        let conditions = Conditions {
            version: "1.2.3",
            optimised: false,
            cores: Some(2),
            system: "linux",
            processor: "x86_64",
        };
        let mut report = Report::new(conditions);
        let median = Figure::new("median", 2.914, Unit::Millis).within(Budget::AtMost(4.0));
        let p95 = Figure::new("p95", 12.34, Unit::Millis).within(Budget::AtMost(8.0));
        let max = Figure::new("max", 123.4, Unit::Millis);
        let rows = vec![Row::new("Every panel", [median, p95, max])];
        report.add(Group::Ui, "A pass of the window", rows);
        assert_eq!(
            text(&report),
            "Blockscope 1.2.3, debug build: the figures mean nothing, 2 cores, linux on x86_64\n\
             \n\
             A pass of the window\n  \
             Every panel                 median   2.91 ms (within ≤ 4)  p95   12.3 ms (over ≤ 8)  \
             max    123 ms\n\
             \n\
             Not every budget is kept\n"
        );
    }
}
