//! No circle between the modules of a crate: of two siblings only one uses the other.

use std::collections::BTreeSet;
use structure::{circles, workspace};

/// Circles that are still there: crate, parent module, its members. To be cut; nothing
/// may be added.
const KNOWN: &[(&str, &str, &str)] = &[];

#[test]
fn modules_use_each_other_without_a_circle() {
    let root = workspace::root();
    let mut wrong = Vec::new();
    let mut met = BTreeSet::new();
    for (name, package) in workspace::packages(&root).unwrap() {
        for file in package.root_files() {
            for circle in circles::of(&file).unwrap() {
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
