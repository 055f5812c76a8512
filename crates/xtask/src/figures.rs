//! The figures of `docs/timing.md`, drawn by a program of their own: it needs the
//! cartridge's image, which another chore assembles.

use anyhow::{Context, ensure};
use std::{path::Path, process::Command};

/// Draws them all, or only compares them with what is there.
pub fn draw(check: bool) -> anyhow::Result<()> {
    let status = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .args(["run", "--quiet", "-p", "figures", "--"])
        .args(check.then_some("--check"))
        .status()
        .context("cargo can't be run")?;
    ensure!(status.success(), "the figures are not in order");
    Ok(())
}
