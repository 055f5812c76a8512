//! The table of the window's features in architecture.md, against the folders of the workbench.

use std::{collections::BTreeSet, fs, path::Path};
use structure::workspace;

/// Folders of the workbench that are no features.
const OTHERS: [&str; 3] = ["features", "samples", "tests"];

/// The titles of the panels that a folder defines.
fn titles(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in workspace::rust_files(folder).unwrap() {
        let text = fs::read_to_string(file).unwrap();
        for (_, panel) in text
            .split("id: PanelId::")
            .skip(1)
            .filter_map(|it| it.split_once("title: \""))
        {
            found.extend(panel.split('"').take(1).map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_feature_of_the_window_is_in_the_table_with_its_panels() {
    let root = workspace::root();
    let source = root.join("crates/window/workbench/src");
    let page = fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let (_, table) = page
        .split_once("| folder | what people see | its panels |")
        .unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let listed: BTreeSet<&str> = rows.iter().map(|row| row[1].trim_matches('`')).collect();
    let folders: BTreeSet<String> = fs::read_dir(&source)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .filter(|name| !OTHERS.contains(&name.as_str()))
        .collect();
    assert_eq!(listed, folders.iter().map(String::as_str).collect());
    for row in rows {
        let titles = titles(&source.join(row[1].trim_matches('`')));
        let named: BTreeSet<String> = row[3]
            .split(", ")
            .map(|name| name.trim_matches('*').to_owned())
            .filter(|name| !name.is_empty())
            .collect();
        assert_eq!(named, titles, "{}", row[1]);
    }
}
