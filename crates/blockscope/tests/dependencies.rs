//! The invariants of `docs/architecture.md`, over the manifests.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::{collections::BTreeMap, fs, path::Path};

/// Which of our crates each may use.
const ALLOWED: &[(&str, &str)] = &[
    ("pad", ""),
    ("screen", "pad"),
    ("rules", "pad"),
    ("bitboard", "pad rules"),
    ("exact", "rules bitboard"),
    ("cartridge", ""),
    ("offscreen", ""),
    ("ui-kit", "pad screen rules"),
    ("emulator", "pad screen"),
    ("vision", "pad screen rules"),
    ("planner", "pad rules bitboard exact"),
    ("session", "pad screen rules vision planner"),
    ("bot", "pad screen rules vision planner session"),
    (
        "machine",
        "pad screen rules cartridge emulator vision planner session bot",
    ),
    (
        "workbench",
        "pad screen rules vision planner session ui-kit",
    ),
    (
        "blockscope",
        "pad screen rules cartridge emulator vision planner session bot machine workbench offscreen",
    ),
    ("figures", "pad screen rules cartridge emulator planner"),
    ("tuning", "rules planner"),
    ("structure", ""),
    ("xtask", ""),
];

/// Libraries that only one crate may name.
const ONLY: &[(&str, &str)] = &[
    ("boytacean", "emulator"),
    ("gameboy_core", "emulator"),
    ("eframe", "blockscope"),
    ("rfd", "blockscope"),
    ("customasm", "xtask"),
    ("cmaes", "tuning"),
];

fn keys(table: Option<&toml::Value>) -> Vec<String> {
    let table = table.and_then(toml::Value::as_table);
    table.map_or(Vec::new(), |t| t.keys().cloned().collect())
}

/// Names of the normal dependencies of every crate, those of one system included.
fn manifests() -> BTreeMap<String, Vec<String>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        let manifest: toml::Table = text.parse().unwrap();
        let mut names = keys(manifest.get("dependencies"));
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        for target in targets.into_iter().flat_map(toml::Table::values) {
            names.extend(keys(target.get("dependencies")));
        }
        assert_eq!(
            manifest["lints"]["workspace"].as_bool(),
            Some(true),
            "{} must take the workspace's lints",
            folder.display()
        );
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        found.insert(name, names);
    }
    found
}

#[test]
fn crates_use_only_what_lies_below_them() {
    let manifests = manifests();
    for (name, dependencies) in &manifests {
        let Some((_, allowed)) = ALLOWED.iter().find(|(n, _)| n == name) else {
            panic!("crate {name} is not in the table of docs/architecture.md");
        };
        for dependency in dependencies {
            assert!(
                !ALLOWED.iter().any(|(ours, _)| ours == dependency)
                    || allowed.split(' ').any(|a| a == dependency),
                "{name} must not use {dependency}"
            );
        }
    }
    assert_eq!(
        manifests.len(),
        ALLOWED.len(),
        "a crate of the table is missing"
    );
}

#[test]
fn some_libraries_have_one_room() {
    for (name, dependencies) in manifests() {
        for &(library, home) in ONLY {
            assert!(
                name == home || !dependencies.iter().any(|d| d == library),
                "{name} names {library}, which only {home} may"
            );
        }
        assert!(
            name != "workbench" || !dependencies.iter().any(|d| d == "crossbeam-channel"),
            "a panel sees a channel"
        );
    }
}
