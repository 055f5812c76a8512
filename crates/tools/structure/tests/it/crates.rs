//! The invariants of `docs/architecture.md`: its table of the crates names which of ours
//! each may use. Normal dependencies only; tests may use more.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};
use structure::workspace::{self, Package};

/// Libraries that only one crate may name.
const ONLY: &[(&str, &str)] = &[
    ("boytacean", "emulator"),
    ("gameboy_core", "emulator"),
    ("eframe", "blockscope"),
    ("rfd", "app"),
    ("customasm", "xtask"),
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
    (
        "workbench-model",
        &[
            "cartridge",
            "crossbeam-channel",
            "emulator",
            "machine",
            "ui-kit",
            "workbench",
        ],
    ),
];

/// The folder of the developers' tools: `cargo run` and `cargo test` leave it out.
const TOOLS: &str = "tools";

fn packages() -> BTreeMap<String, Package> {
    workspace::packages(&workspace::root()).unwrap()
}

/// The rows of the table: each crate with those that it may use.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(workspace::root().join("docs/architecture.md")).unwrap();
    let section = text.split("\n## Crates\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [name, _, uses] = cells[..] else {
            panic!("not three columns: {row}");
        };
        let quoted = |cell: &str| {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        let name: Vec<String> = quoted(name);
        let uses: Vec<String> = quoted(uses);
        (name[0].clone(), uses.into_iter().collect())
    })
    .collect()
}

#[test]
fn a_crate_uses_exactly_what_the_table_lists() {
    let packages = packages();
    let table = table();
    let names: Vec<&String> = packages.keys().collect();
    assert_eq!(table.keys().collect::<Vec<_>>(), names, "table on the left");
    for (name, package) in &packages {
        let used = package
            .dependencies
            .iter()
            .filter(|d| packages.contains_key(*d));
        let used: BTreeSet<String> = used.cloned().collect();
        assert_eq!(table[name], used, "{name}: the table is on the left");
    }
}

#[test]
fn some_libraries_are_named_by_one_crate() {
    for (name, package) in packages() {
        for (library, home) in ONLY {
            assert!(
                name == *home || !package.dependencies.iter().any(|d| d == library),
                "{name} names {library}, which only {home} may"
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
    let members: BTreeSet<&str> = members
        .iter()
        .map(|member| member.as_str().unwrap())
        .collect();
    let packages = packages();
    let groups = packages.values().map(|package| package.group.as_str());
    let groups: BTreeSet<&str> = groups.filter(|group| *group != TOOLS).collect();
    let expected: BTreeSet<String> = groups.iter().map(|g| format!("crates/{g}/*")).collect();
    assert_eq!(members, expected.iter().map(String::as_str).collect());
}

/// Crates that are still too large, with a limit that may only go down.
const TOO_LARGE: &[(&str, usize)] = &[];

#[test]
fn no_crate_has_more_than_a_fifth_of_the_lines() {
    let packages = packages();
    let all: usize = packages.values().map(|package| package.lines).sum();
    for package in packages.values() {
        let known = TOO_LARGE.iter().find(|(name, _)| *name == package.name);
        let limit = known.map_or(all / 5, |(_, limit)| *limit);
        assert!(
            known.is_none() || package.lines * 5 > all,
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
