//! Circles between sibling modules: `a` uses `b`, and `b`, by some way, uses `a`.

use crate::modules::{self, Tree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

/// Sibling modules each of which uses, by some way, every other.
pub struct Circle {
    /// Path of the module they stand in; empty for the root of the crate.
    pub parent: String,
    /// Their names, sorted.
    pub members: BTreeSet<String>,
    /// Who uses whom among them: the places, as `file:line`.
    pub uses: BTreeMap<(String, String), Vec<String>>,
}

/// The module of a crate that lists its siblings and executes what they send: crate, module. The
/// siblings use it, so circles through it don't count; between themselves they have none.
const LISTS: &[(&str, &str)] = &[("workbench", "features")];

/// The circles of the crate of this name whose root file is given.
///
/// # Errors
/// When a source file can't be read.
pub fn of(name: &str, root: &Path) -> anyhow::Result<Vec<Circle>> {
    let list = LISTS.iter().find(|(of, _)| *of == name);
    let list = list.map(|(_, module)| *module);
    let tree = modules::parse(root)?;
    let source = root.parent().unwrap_or(root);
    let mut found = Vec::new();
    for (parent, mut edges) in siblings(&tree, source) {
        if parent.is_empty() {
            edges.retain(|(a, b), _| list != Some(a) && list != Some(b));
        }
        for members in components(&edges) {
            found.push(Circle {
                parent: parent.clone(),
                uses: edges
                    .iter()
                    .filter(|((a, b), _)| members.contains(a) && members.contains(b))
                    .map(|(pair, places)| (pair.clone(), places.clone()))
                    .collect(),
                members,
            });
        }
    }
    Ok(found)
}

type Edges = BTreeMap<(String, String), Vec<String>>;

/// Every use, as one between two siblings, under the path of the module they stand in.
fn siblings(tree: &Tree, source: &Path) -> BTreeMap<String, Edges> {
    let mut found: BTreeMap<String, Edges> = BTreeMap::new();
    for used in modules::uses(tree) {
        let (from, to) = (&tree.modules[used.from], &tree.modules[used.to]);
        let common = from
            .path
            .iter()
            .zip(&to.path)
            .take_while(|(a, b)| a == b)
            .count();
        // One inside the other: parent and child may know each other.
        let (Some(a), Some(b)) = (from.path.get(common), to.path.get(common)) else {
            continue;
        };
        let file = from.file.strip_prefix(source).unwrap_or(&from.file);
        let places = found
            .entry(from.path[..common].join("::"))
            .or_default()
            .entry((a.clone(), b.clone()))
            .or_default();
        let place = format!("{}:{}", file.display(), used.line);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    found
}

/// The sets of more than one module that all reach each other.
fn components(edges: &Edges) -> Vec<BTreeSet<String>> {
    let mut reach: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (a, b) in edges.keys() {
        reach.entry(a).or_default().insert(b);
    }
    let names: Vec<&str> = reach.keys().copied().collect();
    // Warshall: after the round of `by`, every way through `by` is known.
    for by in &names {
        let far = reach[by].clone();
        for from in &names {
            if reach[from].contains(by) {
                reach.entry(from).or_default().extend(&far);
            }
        }
    }
    let mut found = BTreeSet::new();
    for name in &names {
        let members: BTreeSet<String> = names
            .iter()
            .filter(|other| reach[name].contains(**other) && reach[*other].contains(name))
            .map(|other| (*other).to_owned())
            .collect();
        if members.len() > 1 {
            found.insert(members);
        }
    }
    found.into_iter().collect()
}

/// The circle in a few lines: its members, then the uses to cut.
#[must_use]
pub fn describe(circle: &Circle) -> String {
    let members: Vec<&str> = circle.members.iter().map(String::as_str).collect();
    let parent = match circle.parent.as_str() {
        "" => "the crate's root",
        path => path,
    };
    let mut text = format!("in {parent}: {}\n", members.join(" "));
    for (from, to) in cheapest_cut(circle) {
        let places = &circle.uses[&(from.to_owned(), to.to_owned())];
        let _ = writeln!(text, "    {from} -> {to}: {}", places.join(" "));
    }
    text
}

/// Few uses without which the circle is gone (Eades, Lin and Smyth's heuristic, weighted
/// by the places): the members are put into an order, and a use is to be cut when it
/// leads back in it.
fn cheapest_cut(circle: &Circle) -> Vec<(&str, &str)> {
    let uses: Vec<(&str, &str, usize)> = circle
        .uses
        .iter()
        .map(|((from, to), places)| (from.as_str(), to.as_str(), places.len()))
        .collect();
    let mut left: Vec<&str> = circle.members.iter().map(String::as_str).collect();
    let mut order = Vec::new();
    while let Some(index) = (0..left.len()).max_by_key(|index| surplus(left[*index], &left, &uses))
    {
        order.push(left.remove(index));
    }
    let rank = |name: &str| order.iter().position(|o| *o == name);
    uses.iter()
        .filter(|(from, to, _)| rank(from) > rank(to))
        .map(|(from, to, _)| (*from, *to))
        .collect()
}

/// How much more `name` uses of those left than they use of it.
fn surplus(name: &str, left: &[&str], uses: &[(&str, &str, usize)]) -> isize {
    let mut surplus = 0;
    for (from, to, places) in uses
        .iter()
        .filter(|(f, t, _)| left.contains(f) && left.contains(t))
    {
        let places = isize::try_from(*places).unwrap_or(isize::MAX);
        if *from == name {
            surplus += places;
        } else if *to == name {
            surplus -= places;
        }
    }
    surplus
}
