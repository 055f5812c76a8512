//! What the documents refer to: links, headings, and paths of the repository.

use crate::workspace;
use anyhow::Context;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The documents: `README.md`, `docs/*.md`, and the README of each folder of `crates/`.
///
/// # Errors
/// When a folder can't be read.
pub fn files(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = vec![root.join("README.md")];
    for folder in workspace::folders(&root.join("crates"))? {
        let page = folder.join("README.md");
        if page.exists() {
            found.push(page);
        }
    }
    for entry in fs::read_dir(root.join("docs"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// References of a document to files and headings that do not exist, each as it is
/// written, and rows of tables that don't end on their line. A reference is a relative link, or a path in backquotes that begins with a
/// folder of the repository.
///
/// # Errors
/// When a document can't be read.
pub fn broken(root: &Path, document: &Path) -> anyhow::Result<Vec<String>> {
    let text = read(document)?;
    let mut broken = Vec::new();
    for link in links(&text) {
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let target = match file {
            "" => document.to_path_buf(),
            file => document.parent().unwrap_or(root).join(file),
        };
        let there =
            target.exists() && (heading.is_empty() || headings(&read(&target)?).contains(heading));
        if !there {
            broken.push(link.to_owned());
        }
    }
    broken.extend(torn_rows(&text).map(str::to_owned));
    for path in paths(&text) {
        if !exists(root, path) {
            broken.push(path.to_owned());
        }
    }
    Ok(broken)
}

fn read(document: &Path) -> anyhow::Result<String> {
    fs::read_to_string(document).with_context(|| document.display().to_string())
}

/// The targets of relative links.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://"))
}

/// Paths in backquotes, from the root of the repository.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 4] = ["crates/", "assets/", "docs/", "screenshots/"];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| {
        FOLDERS.iter().any(|folder| path.starts_with(folder))
            && !path.contains(|c: char| c.is_whitespace() || "<>{}".contains(c))
    })
}

/// Lines that begin a row of a table and don't end it.
fn torn_rows(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        code ^= line.starts_with("```");
        !code && line.starts_with("| ") && !line.trim_end().ends_with('|')
    })
}

/// Whether the path exists; the file name may have a `*`.
fn exists(root: &Path, path: &str) -> bool {
    let Some((folder, pattern)) = path.rsplit_once('/') else {
        return root.join(path).exists();
    };
    let Some((start, end)) = pattern.split_once('*') else {
        return root.join(path).exists();
    };
    let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
    entries.flatten().any(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with(start) && name.ends_with(end)
    })
}

/// The anchors of a document's headings, as GitHub makes them.
fn headings(text: &str) -> BTreeSet<String> {
    let mut code = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        code ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        if code || title.len() == line.len() {
            continue;
        }
        let letters = title.trim().to_lowercase();
        let letters = letters.chars().filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
            _ => None,
        });
        found.insert(letters.collect());
    }
    found
}
