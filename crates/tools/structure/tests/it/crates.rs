//! The invariants of `docs/architecture.md`: `uses.toml` names which of ours each crate uses.
//! Normal dependencies only; tests may use more.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};
use structure::{
    folders::ORDER,
    workspace::{self, Package},
};

/// Libraries that only some crates may name.
const ONLY: &[(&str, &[&str])] = &[
    ("boytacean", &["emulator"]),
    ("gameboy_core", &["emulator"]),
    ("eframe", &["blockscope", "web"]),
    ("rfd", &["app"]),
    ("rmcp", &["mcp"]),
    ("axum", &["serve"]),
    ("customasm", &["xtask"]),
];

/// What a crate must not use.
const NEVER: &[(&str, &[&str])] = &[
    ("vision", &["cartridge", "emulator"]),
    ("planner", &["screen", "vision"]),
    ("bot", &["cartridge", "emulator", "machine"]),
    (
        "workbench",
        &["cartridge", "crossbeam-channel", "emulator", "machine"],
    ),
];

/// The package for Python, which only pip builds: `cargo run` and `cargo test` leave it out, too.
const PACKAGE: &str = "python";

/// The folder of the developers' tools: `cargo run` and `cargo test` leave it out.
const TOOLS: &str = "tools";

fn packages() -> BTreeMap<String, Package> {
    workspace::packages(&workspace::root()).unwrap()
}

/// The crates of each folder.
fn groups(packages: &BTreeMap<String, Package>) -> BTreeMap<String, BTreeSet<String>> {
    let mut groups: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages.values() {
        let group = groups.entry(package.group.clone()).or_default();
        group.insert(package.name.clone());
    }
    groups
}

/// The rows of the map in the documents, in their order: each folder with its crates.
fn map() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(workspace::root().join("docs/architecture.md")).unwrap();
    let section = text.split("\n## Crates\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ["));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [folder, _, crates] = cells[..] else {
            panic!("not three columns: {row}");
        };
        let name = folder.trim().trim_start_matches('[').split(']').next();
        let crates = crates.split('`').skip(1).step_by(2).map(str::to_owned);
        (name.unwrap().to_owned(), crates.collect())
    })
    .collect()
}

#[test]
fn the_map_has_the_folders_in_their_order_with_their_crates() {
    let groups = groups(&packages());
    let expected = ORDER.iter().map(|group| {
        let crates = groups.get(*group).cloned().unwrap_or_default();
        ((*group).to_owned(), crates)
    });
    assert_eq!(map(), expected.collect::<Vec<_>>(), "docs on the left");
}

/// The lists of `uses.toml`: crates by folder, each with those that it uses.
fn uses() -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let file = workspace::root().join("crates/tools/structure/uses.toml");
    toml::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn a_crate_uses_exactly_what_is_listed() {
    let packages = packages();
    let mut faults = Vec::new();
    let mut listed = BTreeMap::new();
    for (group, crates) in uses() {
        for (name, uses) in crates {
            match packages.get(&name) {
                Some(package) if package.group == group => {}
                _ => faults.push(format!("{name} is not in crates/{group}: take it out")),
            }
            listed.insert(name, uses);
        }
    }
    for (name, package) in &packages {
        let used = package.dependencies.iter();
        let used: BTreeSet<String> = used
            .filter(|d| packages.contains_key(*d))
            .cloned()
            .collect();
        let Some(listed) = listed.get(name) else {
            faults.push(format!("{name} is missing in [{}]", package.group));
            continue;
        };
        let of = |set: BTreeSet<&String>| set.into_iter().cloned().collect::<Vec<_>>().join(", ");
        let surplus = of(listed.difference(&used).collect());
        if !surplus.is_empty() {
            faults.push(format!("{name}: its manifest does not name {surplus}"));
        }
        let missing = of(used.difference(listed).collect());
        if !missing.is_empty() {
            faults.push(format!("{name}: its manifest also names {missing}"));
        }
    }
    assert!(
        faults.is_empty(),
        "crates/tools/structure/uses.toml:\n{}",
        faults.join("\n")
    );
}

#[test]
fn some_libraries_are_named_by_one_crate() {
    for (name, package) in packages() {
        for (library, homes) in ONLY {
            assert!(
                homes.contains(&name.as_str())
                    || !package.dependencies.iter().any(|d| d == library),
                "{name} names {library}, which only {homes:?} may"
            );
        }
    }
}

#[test]
fn some_crates_must_not_know_each_other() {
    let packages = packages();
    for (name, never) in NEVER {
        for used in &packages[*name].dependencies {
            assert!(!never.contains(&used.as_str()), "{name} uses {used}");
        }
    }
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    for (name, package) in packages() {
        assert!(package.workspace_lints, "{name}");
    }
}

#[test]
fn every_crate_but_the_developers_tools_is_a_default_member() {
    let manifest = fs::read_to_string(workspace::root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let members = manifest["workspace"]["default-members"].as_array().unwrap();
    let members: Vec<&str> = members.iter().map(|m| m.as_str().unwrap()).collect();
    let groups = groups(&packages());
    let mut expected = Vec::new();
    for group in ORDER.iter().filter(|group| **group != TOOLS) {
        let crates = &groups[*group];
        if crates.contains(PACKAGE) {
            let others = crates.iter().filter(|name| *name != PACKAGE);
            expected.extend(others.map(|name| format!("crates/{group}/{name}")));
        } else {
            expected.push(format!("crates/{group}/*"));
        }
    }
    assert_eq!(members, expected);
}

/// Crates that are still too large, with a limit that may only go down.
const TOO_LARGE: &[(&str, usize)] = &[];

#[test]
fn no_crate_has_more_than_a_quarter_of_the_lines() {
    let packages = packages();
    let all: usize = packages.values().map(|package| package.lines).sum();
    for package in packages.values() {
        let known = TOO_LARGE.iter().find(|(name, _)| *name == package.name);
        let limit = known.map_or(all / 4, |(_, limit)| *limit);
        assert!(
            known.is_none() || package.lines * 4 > all,
            "{} is small enough: take it off the list",
            package.name
        );
        assert!(
            package.lines <= limit,
            "{} has {} of {all} lines",
            package.name,
            package.lines
        );
    }
}
