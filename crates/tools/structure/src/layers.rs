//! Graphs of uses: what follows from other uses, and an order in which whatever is used comes
//! first.

use std::collections::{BTreeMap, BTreeSet};

/// Which crate uses which.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// The graph without uses that follow from others: when `a` uses `b` and `b` uses `c`, the use of
/// `c` by `a`.
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

/// Each name after those that it uses; by the longest chain of uses below it, then by name. The
/// graph must not have a circle.
#[must_use]
pub fn in_order(graph: &Graph) -> Vec<String> {
    let mut below: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in graph {
        for (name, used) in graph {
            let chains = used.iter().filter_map(|used| below.get(used.as_str()));
            let longest = chains.map(|chain| chain + 1).max().unwrap_or(0);
            below.insert(name, longest);
        }
    }
    let mut names: Vec<&String> = graph.keys().collect();
    names.sort_by_key(|name| (below.get(name.as_str()), *name));
    names.into_iter().cloned().collect()
}
