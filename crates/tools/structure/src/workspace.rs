//! The crates of the workspace, from their manifests.

use anyhow::Context;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// One crate of the workspace.
pub struct Package {
    /// Its name, which is its folder's name too.
    pub name: String,
    /// The folder of `crates/` that it lies in, such as `base`.
    pub group: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Names of its normal dependencies, those for a single system included.
    pub dependencies: Vec<String>,
    /// Whether it takes the lints of the workspace.
    pub workspace_lints: bool,
    /// Lines of Rust in it, tests included.
    pub lines: usize,
}

impl Package {
    /// The files from which the library and the program are compiled, as far as there.
    #[must_use]
    pub fn root_files(&self) -> Vec<PathBuf> {
        let files = ["src/lib.rs", "src/main.rs"].map(|file| self.folder.join(file));
        files.into_iter().filter(|file| file.exists()).collect()
    }
}

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Every crate in a folder of `crates/`, by name.
///
/// # Errors
/// When a manifest or a source file can't be read.
pub fn packages(root: &Path) -> anyhow::Result<BTreeMap<String, Package>> {
    let mut found = BTreeMap::new();
    for group in folders(&root.join("crates"))? {
        for folder in folders(&group)? {
            let manifest = folder.join("Cargo.toml");
            if manifest.exists() {
                let package = package(&group, folder, &manifest)
                    .with_context(|| format!("cannot read {}", manifest.display()))?;
                found.insert(package.name.clone(), package);
            }
        }
    }
    Ok(found)
}

/// The folders in a folder, sorted.
///
/// # Errors
/// When it can't be read.
pub fn folders(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The last part of the path of a folder.
///
/// # Errors
/// When the path has none.
pub fn name(folder: &Path) -> anyhow::Result<String> {
    let name = folder.file_name().context("a folder has a name")?;
    Ok(name.to_string_lossy().into_owned())
}

fn package(group: &Path, folder: PathBuf, manifest: &Path) -> anyhow::Result<Package> {
    let manifest: toml::Table = fs::read_to_string(manifest)?.parse()?;
    let mut dependencies = keys(manifest.get("dependencies"));
    let systems = manifest.get("target").and_then(toml::Value::as_table);
    for system in systems.into_iter().flat_map(toml::Table::values) {
        dependencies.extend(keys(system.get("dependencies")));
    }
    let lints = manifest.get("lints").and_then(|l| l.get("workspace"));
    let mut lines = 0;
    for file in rust_files(&folder)? {
        lines += fs::read_to_string(file)?.lines().count();
    }
    Ok(Package {
        name: name(&folder)?,
        group: name(group)?,
        dependencies,
        workspace_lints: lints.and_then(toml::Value::as_bool) == Some(true),
        lines,
        folder,
    })
}

fn keys(table: Option<&toml::Value>) -> Vec<String> {
    let table = table.and_then(toml::Value::as_table);
    table.map_or(Vec::new(), |t| t.keys().cloned().collect())
}

/// Every Rust file below `folder`, sorted.
///
/// # Errors
/// When a folder can't be read.
pub fn rust_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
