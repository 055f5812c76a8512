//! The layout of the picture of the crates.

use structure::layers::{Graph, Layout, layout};

fn laid_out(uses: &[(&str, &str)]) -> Layout {
    let mut graph = Graph::new();
    for (user, used) in uses {
        let all = graph.entry((*user).to_owned()).or_default();
        all.extend(used.split_whitespace().map(str::to_owned));
    }
    layout(&graph)
}

fn row(layout: &Layout, name: &str) -> usize {
    layout
        .boxes
        .iter()
        .find(|b| b.0 == name)
        .map_or(usize::MAX, |b| b.1)
}

#[test]
fn a_crate_stands_above_what_it_uses() {
    let layout = laid_out(&[("top", "a b"), ("a", "base"), ("b", "base"), ("base", "")]);
    assert_eq!(
        ["top", "a", "b", "base"].map(|name| row(&layout, name)),
        [0, 1, 1, 2]
    );
}

#[test]
fn a_use_that_follows_from_others_is_left_out() {
    let layout = laid_out(&[("top", "a base"), ("a", "base"), ("base", "")]);
    assert_eq!(layout.edges.len(), 2);
}

#[test]
fn boxes_of_a_row_do_not_overlap() {
    let layout = laid_out(&[
        ("top", "a b c d e"),
        ("a", "base"),
        ("b", "base"),
        ("c", "base"),
        ("d", "base"),
        ("e", "base"),
        ("base", ""),
    ]);
    for (at, one) in layout.boxes.iter().enumerate() {
        for other in &layout.boxes[at + 1..] {
            assert!(one.1 != other.1 || (one.2 - other.2).abs() > 0.999);
        }
    }
}

#[test]
fn a_long_use_passes_every_row_between() {
    let layout = laid_out(&[("top", "a far"), ("a", "b"), ("b", ""), ("far", "")]);
    let far = layout.edges.iter().map(Vec::len).max();
    assert_eq!(row(&layout, "far"), 1);
    assert_eq!(far, Some(2));
    let layout = laid_out(&[
        ("top", "a far"),
        ("a", "b"),
        ("b", "far c"),
        ("c", ""),
        ("far", ""),
    ]);
    assert_eq!(row(&layout, "far"), 3);
}
