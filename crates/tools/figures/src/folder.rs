//! The folder of the figures.

use crate::Figure;
use anyhow::{Context, bail, ensure};
use std::{collections::BTreeSet, fs, path::PathBuf};

/// Its path from the root of the repository.
const FOLDER: &str = "docs/pictures";
/// The largest size of one figure, in bytes.
const LARGEST: usize = 30_000;
/// The largest size of all figures together, in bytes.
const LARGEST_SUM: usize = 400_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(FOLDER)
}

/// Writes every figure and removes other files.
pub fn write(figures: &[Figure]) -> anyhow::Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder).with_context(|| format!("{FOLDER} can't be created"))?;
    for name in strangers(figures)? {
        fs::remove_file(folder.join(&name)).with_context(|| name.clone())?;
    }
    let mut sum = 0;
    for Figure { name, bytes } in figures {
        ensure!(
            bytes.len() <= LARGEST,
            "{name} has {} bytes, more than {LARGEST}",
            bytes.len()
        );
        sum += bytes.len();
        fs::write(folder.join(name), bytes).with_context(|| (*name).to_owned())?;
        eprintln!("{FOLDER}/{name}: {} bytes", bytes.len());
    }
    ensure!(sum <= LARGEST_SUM, "{sum} bytes, more than {LARGEST_SUM}");
    Ok(())
}

/// Fails when a figure is missing or stale, or when there is a file that is no figure.
pub fn check(figures: &[Figure]) -> anyhow::Result<()> {
    let folder = folder();
    let mut stale = strangers(figures)?;
    for Figure { name, bytes } in figures {
        if fs::read(folder.join(name)).ok().as_ref() != Some(bytes) {
            stale.push((*name).to_owned());
        }
    }
    if !stale.is_empty() {
        bail!(
            "{} in {FOLDER}: stale; run `cargo xtask figures` and check the changed figures",
            stale.join(", ")
        );
    }
    Ok(())
}

/// Files of the folder that are no figures.
fn strangers(figures: &[Figure]) -> anyhow::Result<Vec<String>> {
    let known: BTreeSet<&str> = figures.iter().map(|figure| figure.name).collect();
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder()) else {
        return Ok(found);
    };
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !known.contains(name.as_str()) {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}
