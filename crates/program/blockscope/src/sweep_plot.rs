//! The curves of a sweep as an SVG drawing: a panel for each fault.

use std::fmt::Write as _;
use trials::sweep::{RunOutcome, SweepReport, mean};

const COLUMNS: usize = 3;
/// A panel with its labels, and the curves in it.
const PANEL: (f64, f64) = (290.0, 206.0);
const PLOT: (f64, f64, f64, f64) = (52.0, 30.0, 212.0, 118.0);
const HEAD: f64 = 34.0;
/// The radius of the mark of a rate.
const MARK: f64 = 2.5;

/// The share of one run, of so many pieces, that a curve shows.
type Share = fn(&RunOutcome, u64) -> f64;

/// A curve: its name and its look.
struct Curve {
    name: &'static str,
    colour: &'static str,
    dashes: &'static str,
    width: f64,
    share: Share,
}

/// What is drawn. Colour alone distinguishes no two; where they are equal, the thin ones are on
/// top of the thick ones, so that all are seen.
const CURVES: [Curve; 4] = [
    curve("cells read", "#56b4e9", "", 6.0, |run, _| run.cells),
    curve("numbers read", "#d55e00", "8 4", 4.0, |run, _| run.numbers),
    curve("tracked as it is", "#007a5a", "3 3", 2.5, |run, _| {
        run.tracked
    }),
    curve("pieces placed", "#111111", "", 1.0, |run, pieces| {
        run.pieces as f64 / pieces.max(1) as f64
    }),
];

const fn curve(
    name: &'static str,
    colour: &'static str,
    dashes: &'static str,
    width: f64,
    share: Share,
) -> Curve {
    Curve {
        name,
        colour,
        dashes,
        width,
        share,
    }
}

/// The drawing; white, so that it can be read on any page.
pub fn svg(report: &SweepReport) -> String {
    let groups: Vec<&[RunOutcome]> = report.groups().collect();
    let panels: Vec<&[&[RunOutcome]]> = groups.chunk_by(|a, b| fault(a) == fault(b)).collect();
    let columns = COLUMNS.min(panels.len().max(1));
    let width = PANEL.0 * COLUMNS.max(columns) as f64;
    let height = HEAD + PANEL.1 * panels.len().div_ceil(COLUMNS) as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (i, curve) in CURVES.iter().enumerate() {
        let Curve {
            name,
            colour,
            dashes,
            width,
            ..
        } = curve;
        let x = PLOT.0 + 180.0 * i as f64;
        let _ = writeln!(
            out,
            "<path d=\"M{x} 18h28\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-dasharray=\"{dashes}\"/><text x=\"{}\" y=\"22\">{name}</text>",
            x + 34.0
        );
    }
    for (i, rates) in panels.iter().enumerate() {
        let x = PANEL.0 * (i % COLUMNS) as f64;
        let y = HEAD + PANEL.1 * (i / COLUMNS) as f64;
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        panel(&mut out, rates, report.pieces);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn fault(runs: &[RunOutcome]) -> &str {
    runs.first().map_or("", |run| &run.fault)
}

/// The curves of one fault: shares upwards, rates to the right at equal distances.
fn panel(out: &mut String, rates: &[&[RunOutcome]], pieces: u64) {
    let (left, top, width, height) = PLOT;
    let title = rates.first().map_or("", |runs| fault(runs));
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{title}</text>",
        top - 10.0
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = top + height * (1.0 - share);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {y}h{width}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{} %</text>",
            left - 6.0,
            y + 4.0,
            100.0 * share
        );
    }
    let step = width / rates.len().saturating_sub(1).max(1) as f64;
    for (i, runs) in rates.iter().enumerate() {
        let rate = runs.first().map_or(0.0, |run| run.rate);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{} %</text>",
            left + step * i as f64,
            top + height + 18.0,
            (rate * 1e6).round() / 1e4
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">rate of the fault</text>",
        left + width / 2.0,
        top + height + 36.0
    );
    for curve in CURVES {
        let Curve {
            colour,
            dashes,
            width,
            share: of,
            ..
        } = curve;
        let points: Vec<(f64, f64)> = rates
            .iter()
            .enumerate()
            .map(|(i, runs)| {
                let share = mean(runs, |run| of(run, pieces));
                let (x, y) = (left + step * i as f64, top + height * (1.0 - share));
                (x, y)
            })
            .collect();
        let line: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"/>",
            line.join(" ")
        );
        for (x, y) in points {
            let radius = MARK.max(0.7 * width);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>"
            );
        }
    }
}
