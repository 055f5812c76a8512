//! The order of the crates in their picture, and the uses that it names.

use structure::layers::{Graph, in_order, reduced};

fn graph(uses: &[(&str, &str)]) -> Graph {
    let each = uses.iter().map(|(user, used)| {
        let used = used.split_whitespace().map(str::to_owned);
        ((*user).to_owned(), used.collect())
    });
    each.collect()
}

#[test]
fn what_is_used_comes_first() {
    for (uses, order) in [
        (
            &[("top", "a b"), ("a", "base"), ("b", "base"), ("base", "")][..],
            "base a b top",
        ),
        (
            &[("a", "far"), ("b", "c"), ("c", ""), ("far", "b")],
            "c b far a",
        ),
        (&[("alone", ""), ("z", ""), ("a", "z")], "alone z a"),
        (&[("a", "outside b"), ("b", "outside")], "b a"),
        (&[], ""),
    ] {
        assert_eq!(in_order(&graph(uses)).join(" "), order);
    }
}

#[test]
fn a_use_that_follows_from_others_is_left_out() {
    let uses = [("top", "a base"), ("a", "b"), ("b", "base"), ("base", "")];
    let left = [("top", "a"), ("a", "b"), ("b", "base"), ("base", "")];
    assert_eq!(reduced(&graph(&uses)), graph(&left));
}
