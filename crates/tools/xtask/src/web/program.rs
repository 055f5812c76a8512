//! The program that the page is compared with.

use anyhow::{Context as _, ensure};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

/// The built program, and what prints its clicks.
pub struct Program {
    blockscope: PathBuf,
    clicks: PathBuf,
}

impl Program {
    /// Builds it, with the features that the tests of the whole project have: after these there is
    /// nothing left to build.
    ///
    /// # Errors
    /// When it can't be built.
    pub fn build(root: &Path, target: &Path) -> anyhow::Result<Self> {
        let status = Command::new(env!("CARGO"))
            .current_dir(root)
            .args(["build", "--workspace", "--bin", "blockscope"])
            .args(["--example", "clicks"])
            .status()
            .context("cargo can't be run")?;
        ensure!(
            status.success(),
            "the program that the page is compared with can't be built"
        );
        let built = target.join("debug");
        let name = |name: &str| format!("{name}{}", std::env::consts::EXE_SUFFIX);
        Ok(Self {
            blockscope: built.join(name("blockscope")),
            clicks: built.join("examples").join(name("clicks")),
        })
    }

    /// Runs the program and returns what it prints.
    ///
    /// # Errors
    /// When it fails, with what it reports.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> anyhow::Result<String> {
        run(Command::new(&self.blockscope).args(arguments))
    }

    /// What clicks on widgets change in the program, as JSON.
    ///
    /// # Errors
    /// When it fails.
    pub fn clicks(&self) -> anyhow::Result<String> {
        run(&mut Command::new(&self.clicks))
    }
}

fn run(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output();
    let output = output.with_context(|| format!("{command:?} can't be run"))?;
    let reported = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed: {reported}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
