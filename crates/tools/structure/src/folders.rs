//! The folders of `crates/`: their order, and what it allows.

use crate::workspace::{self, Package};
use std::{collections::BTreeSet, fs, path::Path};

/// The folders from the top to the bottom. A crate may use those of its own folder and of the
/// folders above it.
pub const ORDER: [&str; 9] = [
    "base", "game", "vision", "planning", "machine", "lab", "window", "program", "tools",
];

/// Faults, a sentence each: a crate outside of the folders, a use of a folder further down, a
/// README that is missing or does not match its folder.
///
/// # Errors
/// When a folder, a manifest or a source file can't be read.
pub fn faults(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    for folder in workspace::folders(&root.join("crates"))? {
        if folder.join("Cargo.toml").exists() {
            faults.push(outside(&workspace::name(&folder)?));
        }
    }
    let packages = workspace::packages(root)?;
    for package in packages.values() {
        let Some(at) = place(package) else {
            faults.push(outside(&format!("{}/{}", package.group, package.name)));
            continue;
        };
        for used in &package.dependencies {
            let Some(used) = packages.get(used) else {
                continue;
            };
            if place(used).is_some_and(|below| below > at) {
                faults.push(format!(
                    "{} in {} uses {} in {}: a crate may use its own folder and those above it",
                    package.name, package.group, used.name, used.group
                ));
            }
        }
    }
    for (place, group) in ORDER.iter().enumerate() {
        let there = packages.values().filter(|package| package.group == *group);
        let there = there.map(|package| package.name.as_str()).collect();
        let path = format!("crates/{group}/README.md");
        match fs::read_to_string(root.join(&path)) {
            Ok(text) => faults.extend(page_faults(&path, &text, place, &there)),
            Err(error) => faults.push(format!("{path} can't be read: {error}")),
        }
    }
    Ok(faults)
}

/// Position of a crate's folder in the order.
fn place(package: &Package) -> Option<usize> {
    ORDER.iter().position(|group| *group == package.group)
}

fn outside(path: &str) -> String {
    format!(
        "crates/{path} lies in none of the folders {}",
        ORDER.join(", ")
    )
}

/// The sentence of a folder's README on what its crates may use.
#[must_use]
pub fn rule(place: usize) -> String {
    let quoted: Vec<String> = ORDER[..place].iter().map(|g| format!("`{g}`")).collect();
    match quoted.split_last() {
        None => "Its crates use only each other.".to_owned(),
        Some((last, [])) => format!("Its crates may use each other and those of {last}."),
        Some((last, others)) => format!(
            "Its crates may use each other and those of {} and {last}.",
            others.join(", ")
        ),
    }
}

/// Faults of the README of a folder, in which `there` are the crates.
fn page_faults(path: &str, text: &str, place: usize, there: &BTreeSet<&str>) -> Vec<String> {
    let listed = listed(text);
    let missing = there.difference(&listed);
    let missing = missing.map(|name| format!("{path} has no line \"* `{name}`: …\""));
    let surplus = listed.difference(there);
    let surplus = surplus.map(|name| format!("{path} lists {name}, which is not in its folder"));
    let mut faults: Vec<String> = missing.chain(surplus).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let rule = rule(place);
    if !words.join(" ").contains(&rule) {
        faults.push(format!("{path} has no sentence \"{rule}\""));
    }
    faults
}

/// The crates that a README lists.
fn listed(text: &str) -> BTreeSet<&str> {
    let items = text.lines().filter_map(|line| line.strip_prefix("* `"));
    let names = items.filter_map(|item| item.split_once("`: "));
    names.map(|(name, _)| name).collect()
}
