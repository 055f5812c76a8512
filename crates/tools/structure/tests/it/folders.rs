//! The order of the folders of `crates/`, and where it is broken; the order of the crates in their
//! picture, and the uses that it names.

use std::{fs, path::Path};
use structure::{
    folders::{self, ORDER},
    layers::{Graph, in_order, reduced},
    workspace,
};
use tempfile::TempDir;

#[test]
fn every_crate_lies_in_a_folder_and_uses_no_folder_further_down() {
    let faults = folders::faults(&workspace::root()).unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn write(root: &Path, path: &str, text: &str) {
    let file = root.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn add_crate(root: &Path, path: &str, uses: &str) {
    let manifest = format!("[dependencies]\n{uses}");
    write(root, &format!("crates/{path}/Cargo.toml"), &manifest);
}

fn write_page(root: &Path, place: usize, items: &str) {
    let text = format!("# Title\n\n{}\n\n{items}", folders::rule(place));
    write(root, &format!("crates/{}/README.md", ORDER[place]), &text);
}

/// The crate `low` in the first folder, `high`, which uses it, in the second.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    add_crate(root, "base/low", "");
    add_crate(root, "game/high", "low.workspace = true\nserde = \"1\"\n");
    write_page(root, 0, "* `low`: what it is\n");
    write_page(root, 1, "* `high`: what it is\n");
    for place in 2..ORDER.len() {
        write_page(root, place, "");
    }
    folder
}

fn only_fault(folder: &TempDir) -> String {
    let faults = folders::faults(folder.path()).unwrap();
    let [fault] = faults.try_into().unwrap();
    fault
}

#[test]
fn a_use_of_a_folder_above_is_right() {
    let faults = folders::faults(repository().path()).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_use_of_a_folder_further_down_is_found() {
    let folder = repository();
    add_crate(folder.path(), "game/high", "");
    add_crate(folder.path(), "base/low", "high.workspace = true\n");
    assert_eq!(
        only_fault(&folder),
        "low in base uses high in game: a crate may use its own folder and those above it"
    );
}

#[test]
fn a_crate_in_no_folder_is_found() {
    let folder = repository();
    add_crate(folder.path(), "alone", "");
    let fault = only_fault(&folder);
    assert!(fault.starts_with("crates/alone lies in none"), "{fault}");
}

#[test]
fn a_crate_in_a_folder_out_of_the_order_is_found() {
    let folder = repository();
    add_crate(folder.path(), "other/alone", "");
    let fault = only_fault(&folder);
    assert!(
        fault.starts_with("crates/other/alone lies in none"),
        "{fault}"
    );
}

#[test]
fn a_folder_without_a_page_is_found() {
    let folder = repository();
    fs::remove_file(folder.path().join("crates/vision/README.md")).unwrap();
    let fault = only_fault(&folder);
    assert!(fault.starts_with("crates/vision/README.md"), "{fault}");
}

#[test]
fn a_page_that_misses_a_crate_is_found() {
    let folder = repository();
    write_page(folder.path(), 1, "");
    assert_eq!(
        only_fault(&folder),
        "crates/game/README.md has no line \"* `high`: …\""
    );
}

#[test]
fn a_page_with_a_crate_of_another_folder_is_found() {
    let folder = repository();
    write_page(folder.path(), 2, "* `high`: what it is\n");
    assert_eq!(
        only_fault(&folder),
        "crates/vision/README.md lists high, which is not in its folder"
    );
}

#[test]
fn a_page_with_another_rule_is_found() {
    let folder = repository();
    write(folder.path(), "crates/vision/README.md", "# Title\n");
    assert_eq!(
        only_fault(&folder),
        "crates/vision/README.md has no sentence \
         \"Its crates may use each other and those of `base` and `game`.\""
    );
}

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
