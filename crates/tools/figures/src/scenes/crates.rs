//! The crates of the workspace, each above those that it uses, from their manifests.

use crate::{
    Figure,
    svg::{ACCENT, Anchor, DIM, INFO, LINE, MARGIN, Svg, TEXT, WIDTH},
};
use std::collections::BTreeSet;
use structure::{
    layers::{Graph, layout},
    workspace,
};

const TOP: f64 = 50.0;
const ROW: f64 = 62.0;
const BOX_HEIGHT: f64 = 28.0;
/// Space between two boxes of a row.
const GAP: f64 = 12.0;

/// The program, and the developers' tools; nothing uses these.
const PROGRAMS: [&str; 1] = ["blockscope"];
const TOOLS: [&str; 4] = ["figures", "strength", "structure", "xtask"];

pub fn draw() -> anyhow::Result<Figure> {
    let graph = graph()?;
    let layout = layout(&graph);
    let height = TOP + ROW * (layout.rows as f64 - 1.0) + BOX_HEIGHT + f64::from(MARGIN);
    let tools = TOOLS.iter().zip(0..);
    let tools = tools.map(|(name, at)| ((*name).to_owned(), layout.rows - 1 - at, 0.5));
    let mut svg = Svg::new("crates.svg", height as u32);
    let left = f64::from(MARGIN);
    let scale = (f64::from(WIDTH) - 2.0 * left + GAP) / layout.columns;
    let x = |column: f64| left - GAP / 2.0 + scale * column;
    let y = |row: usize| TOP + ROW * row as f64;
    for edge in &layout.edges {
        let spans = edge.windows(2).map(|pair| {
            let ((upper, from), (lower, to)) = (pair[0], pair[1]);
            [(x(from), y(upper) + BOX_HEIGHT), (x(to), y(lower))]
        });
        svg.curve(&spans.collect::<Vec<_>>(), LINE_OF_USE, 1.2);
    }
    for (name, row, column) in layout.boxes.iter().cloned().chain(tools) {
        let width = scale - GAP;
        let (ground, text) = colours(&name);
        svg.rect(x(column) - width / 2.0, y(row), width, BOX_HEIGHT, ground);
        let middle = (x(column), y(row) + 18.5);
        svg.text(middle, Anchor::Middle, 12, text, &name);
    }
    let key = "Each crate is above those that it uses. Green: the program. Blue: developers' tools, without their uses.";
    svg.text((left, 26.0), Anchor::Start, 12, DIM, key);
    Ok(svg.done())
}

/// A colour between dividers and text: visible but not prominent.
const LINE_OF_USE: &str = "#55615b";

fn colours(name: &str) -> (&'static str, &'static str) {
    if PROGRAMS.contains(&name) {
        (ACCENT, crate::svg::GROUND)
    } else if TOOLS.contains(&name) {
        (INFO, crate::svg::GROUND)
    } else {
        (LINE, TEXT)
    }
}

/// Our crates without the tools, and which of ours each uses.
fn graph() -> anyhow::Result<Graph> {
    let packages = workspace::packages(&workspace::root())?;
    let ours = packages
        .iter()
        .filter(|(name, _)| !TOOLS.contains(&name.as_str()));
    let ours: BTreeSet<&String> = ours.map(|(name, _)| name).collect();
    let graph = ours.iter().map(|name| (*name, &packages[*name]));
    let graph = graph.map(|(name, package)| {
        let used = package.dependencies.iter();
        (
            name.clone(),
            used.filter(|d| ours.contains(d)).cloned().collect(),
        )
    });
    Ok(graph.collect())
}
