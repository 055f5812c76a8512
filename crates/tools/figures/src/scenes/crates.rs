//! The folders of the crates, from the top to the bottom of their order, with the crates in
//! each, from the manifests.

use crate::{
    Figure,
    svg::{ACCENT, Anchor, DIM, GROUND, INFO, LINE, MARGIN, RAISED, Svg, TEXT, WIDTH},
};
use std::collections::{BTreeMap, BTreeSet};
use structure::{
    folders::ORDER,
    layers::{self, Graph, reduced},
    workspace::{self, Package},
};

const KEY: [&str; 2] = [
    "A crate uses its own folder and those above it; in a folder, it is to the right of those that it uses.",
    "At the right: the folders that a folder uses, without those that follow from others.",
];

const TOP: f64 = 64.0;
/// Space around the boxes of a folder.
const PADDING: f64 = 12.0;
/// Height of a folder's name.
const TITLE: f64 = 30.0;
const BOX_HEIGHT: f64 = 28.0;
/// Space between two boxes, and between two folders.
const GAP: f64 = 8.0;
/// Room for a letter of 12 pixels, by a wide font.
const LETTER: f64 = 7.4;

pub fn draw() -> anyhow::Result<Figure> {
    let packages = workspace::packages(&workspace::root())?;
    let uses = uses_of_folders(&packages);
    let left = f64::from(MARGIN);
    let width = f64::from(WIDTH) - 2.0 * left;
    let folders = ORDER.map(|folder| (folder, lines(in_order(&packages, folder), width)));
    let height_of = |lines: usize| TITLE + lines as f64 * (BOX_HEIGHT + GAP) - GAP + PADDING;
    let heights = folders.iter().map(|(_, lines)| height_of(lines.len()));
    let height = TOP + heights.map(|height| height + GAP).sum::<f64>() - GAP + left;
    let mut svg = Svg::new("crates.svg", height as u32);
    for (line, text) in KEY.iter().enumerate() {
        let at = (left, 26.0 + 20.0 * line as f64);
        svg.text(at, Anchor::Start, 12, DIM, text);
    }
    let mut y = TOP;
    for (folder, lines) in &folders {
        svg.rect(left, y, width, height_of(lines.len()), RAISED);
        let line = y + 20.0;
        svg.text((left + PADDING, line), Anchor::Start, 14, TEXT, folder);
        if let Some(used) = uses.get(*folder).filter(|used| !used.is_empty()) {
            let used = ORDER.iter().filter(|folder| used.contains(**folder));
            let used: Vec<&str> = used.copied().collect();
            let end = (left + width - PADDING, line);
            svg.text(end, Anchor::End, 12, DIM, &used.join(", "));
        }
        let (ground, text) = colours(folder);
        for (at, names) in lines.iter().enumerate() {
            let y = y + TITLE + at as f64 * (BOX_HEIGHT + GAP);
            let mut x = left + PADDING;
            for name in names {
                let width = width_of(name);
                svg.rect(x, y, width, BOX_HEIGHT, ground);
                let middle = (x + width / 2.0, y + 18.5);
                svg.text(middle, Anchor::Middle, 12, text, name);
                x += width + GAP;
            }
        }
        y += height_of(lines.len()) + GAP;
    }
    Ok(svg.done())
}

/// Ground and text of the boxes: green for the program, blue for the developers' tools.
fn colours(folder: &str) -> (&'static str, &'static str) {
    match folder {
        "program" => (ACCENT, GROUND),
        "tools" => (INFO, GROUND),
        _ => (LINE, TEXT),
    }
}

/// The folders that each folder uses, without those that follow from others.
fn uses_of_folders(packages: &BTreeMap<String, Package>) -> Graph {
    let mut graph = Graph::new();
    for package in packages.values() {
        let used = package.dependencies.iter();
        let used = used.filter_map(|name| packages.get(name));
        let groups = used.map(|used| used.group.clone());
        let others = groups.filter(|group| *group != package.group);
        let uses = graph.entry(package.group.clone()).or_default();
        uses.extend(others);
    }
    reduced(&graph)
}

/// The crates of a folder, each after those of the folder that it uses.
fn in_order(packages: &BTreeMap<String, Package>, folder: &str) -> Vec<String> {
    let ours = packages.values().filter(|package| package.group == folder);
    let names: BTreeSet<&String> = ours.clone().map(|package| &package.name).collect();
    let uses = ours.map(|package| {
        let used = package.dependencies.iter();
        let used = used.filter(|name| names.contains(name)).cloned();
        (package.name.clone(), used.collect())
    });
    layers::in_order(&uses.collect())
}

fn width_of(name: &str) -> f64 {
    name.len() as f64 * LETTER + 18.0
}

/// The names in lines of boxes that a folder is wide enough for.
fn lines(names: Vec<String>, width: f64) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> = vec![Vec::new()];
    let mut free = width - 2.0 * PADDING;
    for name in names {
        if free < width_of(&name) {
            lines.push(Vec::new());
            free = width - 2.0 * PADDING;
        }
        free -= width_of(&name) + GAP;
        if let Some(line) = lines.last_mut() {
            line.push(name);
        }
    }
    lines
}
