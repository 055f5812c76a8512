//! A layout for the picture of the crates: every crate on a row above all that it uses,
//! in an order with few crossings (Sugiyama's method in its simplest form).
//!
//! A use that follows from others is left out: when `a` uses `b` and `b` uses `c`, the
//! use of `c` by `a` is not drawn.

use std::collections::{BTreeMap, BTreeSet};

/// Which crate uses which.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// Where everything goes. Rows count from 0 at the top; columns are in widths of a box.
pub struct Layout {
    /// Each crate with its row and the column of its centre.
    pub boxes: Vec<(String, usize, f64)>,
    /// For each use its points as row and column, from the user down to the used; the
    /// first and the last are boxes, those between lie on the rows that it passes.
    pub edges: Vec<Vec<(usize, f64)>>,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: f64,
}

/// A place on a row: a crate, or where an edge passes.
struct Node {
    name: Option<String>,
    row: usize,
    column: f64,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// Least distance of the centres of two boxes, and of a passing edge from what is
/// beside it.
const BOX: f64 = 1.0;
const PASSING: f64 = 0.62;
/// Sweeps over all rows until the order is taken as it is.
const SWEEPS: usize = 40;

/// Lays the graph out. It must not have a circle.
#[must_use]
pub fn layout(graph: &Graph) -> Layout {
    let graph = reduced(graph);
    let rows = rows(&graph);
    let count = rows.values().max().map_or(0, |row| row + 1);
    let mut nodes: Vec<Node> = graph
        .keys()
        .map(|name| Node {
            name: Some(name.clone()),
            row: rows[name],
            column: 0.0,
            above: Vec::new(),
            below: Vec::new(),
        })
        .collect();
    let index: BTreeMap<&String, usize> = graph.keys().zip(0..).collect();
    let mut chains = Vec::new();
    for (user, used) in graph
        .iter()
        .flat_map(|(user, all)| all.iter().map(move |used| (user, used)))
    {
        let mut chain = vec![index[user]];
        for row in rows[user] + 1..rows[used] {
            chain.push(nodes.len());
            nodes.push(Node {
                name: None,
                row,
                column: 0.0,
                above: Vec::new(),
                below: Vec::new(),
            });
        }
        chain.push(index[used]);
        for pair in chain.windows(2) {
            nodes[pair[0]].below.push(pair[1]);
            nodes[pair[1]].above.push(pair[0]);
        }
        chains.push(chain);
    }
    place(&mut nodes, count);
    let left = nodes.iter().map(|n| n.column).fold(f64::INFINITY, f64::min) - BOX / 2.0;
    let right = nodes.iter().map(|n| n.column).fold(0.0, f64::max) + BOX / 2.0;
    let at = |node: usize| (nodes[node].row, nodes[node].column - left);
    Layout {
        edges: chains
            .iter()
            .map(|chain| chain.iter().map(|node| at(*node)).collect())
            .collect(),
        boxes: nodes
            .iter()
            .filter_map(|node| Some((node.name.clone()?, node.row, node.column - left)))
            .collect(),
        rows: count,
        columns: (right - left).max(0.0),
    }
}

/// The graph without uses that follow from others.
#[must_use]
pub fn reduced(graph: &Graph) -> Graph {
    let mut out = graph.clone();
    for (user, used) in graph {
        for middle in used {
            for far in reachable(graph, middle) {
                if let Some(kept) = out.get_mut(user) {
                    kept.remove(far);
                }
            }
        }
    }
    out
}

/// What `from` uses, by however many steps.
fn reachable<'a>(graph: &'a Graph, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(name) = open.pop() {
        for used in graph.get(name).into_iter().flatten() {
            if found.insert(used.as_str()) {
                open.push(used);
            }
        }
    }
    found
}

/// The row of each crate: as far up as those who use it allow, but for those that nobody
/// uses, which stand just above the highest that they use.
fn rows(graph: &Graph) -> BTreeMap<String, usize> {
    let users = |name: &str| -> Vec<&String> {
        let users = graph.iter().filter(|(_, used)| used.contains(name));
        users.map(|(user, _)| user).collect()
    };
    let mut rows: BTreeMap<String, usize> = graph.keys().map(|name| (name.clone(), 0)).collect();
    for _ in 0..graph.len() {
        for name in graph.keys() {
            let row = users(name)
                .into_iter()
                .map(|user| rows[user] + 1)
                .max()
                .unwrap_or(0);
            rows.insert(name.clone(), row);
        }
    }
    for (name, used) in graph {
        if users(name).is_empty() {
            let row = used.iter().map(|used| rows[used]).min().unwrap_or(1);
            rows.insert(name.clone(), row.saturating_sub(1));
        }
    }
    rows
}

/// Gives every node its column.
fn place(nodes: &mut [Node], count: usize) {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (index, node) in nodes.iter_mut().enumerate() {
        node.column = rows[node.row].len() as f64;
        rows[node.row].push(index);
    }
    let mut best = (usize::MAX, rows.clone());
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        for step in 1..count {
            let row = if down { step } else { count - 1 - step };
            let mean = |node: &usize| {
                let beside = if down {
                    &nodes[*node].above
                } else {
                    &nodes[*node].below
                };
                let sum: f64 = beside.iter().map(|other| nodes[*other].column).sum();
                if beside.is_empty() {
                    nodes[*node].column
                } else {
                    sum / beside.len() as f64
                }
            };
            let mut order: Vec<(f64, usize)> = rows[row].iter().map(|n| (mean(n), *n)).collect();
            order.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[row] = order.into_iter().map(|(_, node)| node).collect();
            for (at, node) in rows[row].iter().enumerate() {
                nodes[*node].column = at as f64;
            }
        }
        let crossings = crossings(nodes, &rows);
        if crossings < best.0 {
            best = (crossings, rows.clone());
        }
    }
    align(nodes, &best.1);
}

/// Pairs of edges that cross.
fn crossings(nodes: &[Node], rows: &[Vec<usize>]) -> usize {
    let mut count = 0;
    for row in rows {
        let edges: Vec<(f64, f64)> = row
            .iter()
            .flat_map(|node| {
                let node = &nodes[*node];
                node.below
                    .iter()
                    .map(|below| (node.column, nodes[*below].column))
            })
            .collect();
        for (at, a) in edges.iter().enumerate() {
            count += edges[at + 1..]
                .iter()
                .filter(|b| (a.0 - b.0) * (a.1 - b.1) < 0.0)
                .count();
        }
    }
    count
}

/// Moves the nodes, in the order of their row, towards the mean of what they are joined
/// with.
fn align(nodes: &mut [Node], rows: &[Vec<usize>]) {
    for row in rows {
        let mut column = 0.0;
        for (at, node) in row.iter().enumerate() {
            if at > 0 {
                column += gap(nodes, row[at - 1], *node);
            }
            nodes[*node].column = column;
        }
        let middle = column / 2.0;
        for node in row {
            nodes[*node].column -= middle;
        }
    }
    for _ in 0..SWEEPS * 4 {
        for row in rows {
            let wished: Vec<f64> = row.iter().map(|node| wish(nodes, *node)).collect();
            settle(nodes, row, &wished);
        }
    }
}

/// Where a node would be straight above and below its neighbours; where an edge passes
/// counts more, so that long edges are straight.
fn wish(nodes: &[Node], node: usize) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for other in nodes[node].above.iter().chain(&nodes[node].below) {
        let both = nodes[node].name.is_none() && nodes[*other].name.is_none();
        let weight = if both { 6.0 } else { 1.0 };
        sum += weight * nodes[*other].column;
        weights += weight;
    }
    if weights > 0.0 {
        sum / weights
    } else {
        nodes[node].column
    }
}

/// Puts a row's nodes as near to their wishes as order and gaps allow (pool adjacent
/// violators: those that would overlap move as one).
fn settle(nodes: &mut [Node], row: &[usize], wished: &[f64]) {
    let mut offsets = Vec::new();
    let mut offset = 0.0;
    for (at, node) in row.iter().enumerate() {
        if at > 0 {
            offset += gap(nodes, row[at - 1], *node);
        }
        offsets.push(offset);
    }
    // Without their offsets the places only have to rise.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (wish, offset) in wished.iter().zip(&offsets) {
        let mut block = (wish - offset, 1);
        while let Some(last) = blocks.last().copied().filter(|last| last.0 > block.0) {
            let count = last.1 + block.1;
            let mean = (last.0 * last.1 as f64 + block.0 * block.1 as f64) / count as f64;
            block = (mean, count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let places = blocks
        .iter()
        .flat_map(|(place, count)| std::iter::repeat_n(*place, *count));
    for ((node, place), offset) in row.iter().zip(places).zip(&offsets) {
        nodes[*node].column = place + offset;
    }
}

fn gap(nodes: &[Node], left: usize, right: usize) -> f64 {
    match (&nodes[left].name, &nodes[right].name) {
        (Some(_), Some(_)) => BOX,
        (None, None) => PASSING / 2.0,
        _ => PASSING,
    }
}
