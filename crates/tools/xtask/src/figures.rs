//! Runs the crate `figures`. It is a separate program because it embeds the cartridge's
//! image, which another task assembles.

use anyhow::{Context, ensure};
use std::{path::Path, process::Command};

/// Draws all figures, or with `check` only compares them with the files.
pub fn draw(check: bool) -> anyhow::Result<()> {
    let status = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.."))
        .args(["run", "--quiet", "-p", "figures", "--"])
        .args(check.then_some("--check"))
        .status()
        .context("cargo can't be run")?;
    ensure!(
        status.success(),
        "the figures are stale or could not be drawn"
    );
    Ok(())
}
