//! The page of the papers and the records behind it.

use anyhow::{Context as _, ensure};
use std::{fs, path::Path, process::Command};

/// The records, and the page.
const FOLDER: &str = "docs/papers";
const PAGE: &str = "docs/papers.md";

/// Plays every built-in experiment of the lab whose record is not up to date, with a release
/// build, and makes the page and its drawings of the records.
///
/// # Errors
/// When the program can't be built, or an experiment fails.
pub fn make(play: bool) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    if play {
        lab(&root, &["run", "--all", "-o", FOLDER])?;
    }
    let mut records = Vec::new();
    for entry in fs::read_dir(root.join(FOLDER)).context("docs/papers can't be read")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".json") {
            records.push(format!("{FOLDER}/{name}"));
        }
    }
    records.sort();
    let mut args = vec!["report", "--papers", "--svg", "-o", PAGE];
    args.extend(records.iter().map(String::as_str));
    lab(&root, &args)
}

fn lab(root: &Path, args: &[&str]) -> anyhow::Result<()> {
    let status = Command::new(env!("CARGO"))
        .current_dir(root)
        .args([
            "run",
            "--release",
            "--quiet",
            "-p",
            "blockscope",
            "--",
            "lab",
        ])
        .args(args)
        .status()
        .context("cargo can't be run")?;
    ensure!(
        status.success(),
        "`blockscope lab {}` failed",
        args.join(" ")
    );
    Ok(())
}
