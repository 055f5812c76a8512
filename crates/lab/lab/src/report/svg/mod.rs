//! The distributions of a record as an SVG drawing: a panel for each arm, and where pieces
//! came to rest when that was recorded.

mod locks;
mod panel;

use super::{current, drawn};
use crate::record::ExperimentRecord;
use panel::Panel;

const COLUMNS: usize = 3;
const WIDTH: f64 = 290.0;
const HEIGHT: f64 = 206.0;

/// The drawing; white, so that it can be read on any page.
#[must_use]
pub fn svg(record: &ExperimentRecord) -> String {
    let experiment = current(record);
    let measure = drawn(&experiment);
    let mut panels = Vec::new();
    for arm in &record.arms {
        let values: Vec<f64> = arm.rows.iter().map(|row| measure.of(row)).collect();
        let paper = experiment.figures.iter().find_map(|figure| {
            let same = figure.kind.measure() == Some(measure);
            figure.paper.get(&arm.arm.name).filter(|_| same)
        });
        panels.push(
            Panel {
                title: &arm.arm.name,
                label: measure.title(),
                values: &values,
                paper: paper.map(|paper| paper.value),
            }
            .draw(),
        );
    }
    for arm in record.arms.iter().filter(|arm| !arm.cells.is_empty()) {
        panels.push(locks::heat_map(arm));
        panels.push(locks::row_shares(arm));
        if !arm.kinds.is_empty() {
            panels.push(locks::columns_by_kind(arm));
        }
    }
    page(&panels)
}

fn page(panels: &[String]) -> String {
    let columns = COLUMNS.min(panels.len().max(1));
    let width = WIDTH * columns as f64;
    let height = HEIGHT * panels.len().div_ceil(COLUMNS) as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (i, panel) in panels.iter().enumerate() {
        let x = WIDTH * (i % COLUMNS) as f64;
        let y = HEIGHT * (i / COLUMNS) as f64;
        out.push_str(&format!(
            "<g transform=\"translate({x} {y})\">\n{panel}</g>\n"
        ));
    }
    out.push_str("</svg>\n");
    out
}
