//! No circle between the modules of a crate: of two siblings only one uses the other.

use std::{collections::BTreeSet, fs};
use structure::{circles, workspace};

/// Circles that are still there: crate, parent module, its members. To be cut; nothing
/// may be added.
const KNOWN: &[(&str, &str, &str)] = &[
    ("workbench", "", "branches game_review plan research"),
    (
        "workbench",
        "",
        "calibrate checks dock game inspector plots sessions shell side_by_side timeline",
    ),
];

#[test]
fn modules_use_each_other_without_a_circle() {
    let root = workspace::root();
    let mut wrong = Vec::new();
    let mut met = BTreeSet::new();
    for (name, package) in workspace::packages(&root).unwrap() {
        for file in package.root_files() {
            for circle in circles::of(&name, &file).unwrap() {
                let known = KNOWN.iter().position(|(of, parent, members)| {
                    *of == name
                        && *parent == circle.parent
                        && members
                            .split(' ')
                            .eq(circle.members.iter().map(String::as_str))
                });
                let text = format!("{name}, {}", circles::describe(&circle));
                println!("{text}");
                match known {
                    Some(index) => drop(met.insert(index)),
                    None => wrong.push(text),
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "circles of modules:\n{}",
        wrong.join("\n")
    );
    for (index, entry) in KNOWN.iter().enumerate() {
        assert!(
            met.contains(&index),
            "{entry:?} is gone: take it off the list"
        );
    }
}

/// What only drawing needs.
const DRAWING: [&str; 4] = ["ui_kit", "egui::Ui", "PanelCx", "Painter"];

#[test]
fn what_a_feature_knows_and_does_is_apart_from_how_it_is_drawn() {
    let source = workspace::root().join("crates/window/workbench/src");
    let mut seen = 0;
    for file in workspace::rust_files(&source).unwrap() {
        let name = file.file_name().unwrap().to_str().unwrap();
        if name != "state.rs" && !name.ends_with("commands.rs") {
            continue;
        }
        seen += 1;
        let text = fs::read_to_string(&file).unwrap();
        for word in DRAWING {
            assert!(!text.contains(word), "{} names {word}", file.display());
        }
    }
    assert!(seen > 20, "only {seen} files");
}
