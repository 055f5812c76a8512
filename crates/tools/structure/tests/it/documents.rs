//! The documents refer only to what exists.

use std::fs;
use structure::{documents, workspace};

#[test]
fn every_link_and_path_leads_somewhere() {
    let root = workspace::root();
    let mut broken = Vec::new();
    for document in documents::files(&root).unwrap() {
        for reference in documents::broken(&root, &document).unwrap() {
            let name = document.file_name().unwrap().to_string_lossy();
            broken.push(format!("{name}: {reference}"));
        }
    }
    assert!(broken.is_empty(), "do not exist:\n{}", broken.join("\n"));
}

#[test]
fn a_broken_reference_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("docs")).unwrap();
    fs::create_dir_all(root.join("crates/a")).unwrap();
    fs::write(root.join("README.md"), "# The `title`, here\n").unwrap();
    let document = root.join("docs/a.md");
    let text = "[good](../README.md#the-title-here) [own](#own) [out](https://x.org)
        [bad](none.md) [worse](../README.md#none) `crates/a` `crates/*` `crates/none`
        `crates/a b`\n# Own\n\n| whole | row |\n| torn\nrow |\n```\n| code\n```\n";
    fs::write(&document, text).unwrap();
    let broken = documents::broken(root, &document).unwrap();
    assert_eq!(
        broken,
        ["none.md", "../README.md#none", "| torn", "crates/none"]
    );
}
