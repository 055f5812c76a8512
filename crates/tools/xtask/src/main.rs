//! Developers' chores. `cargo xtask --help` lists them.

mod cartridge;
mod fuzz;
mod icon;
mod max_score;
mod papers;
mod screenshots;
mod web;

use anyhow::{Context, ensure};
use clap::Parser;
use std::{
    path::Path,
    process::{Command, ExitCode},
};

#[derive(Parser)]
#[command(name = "xtask", about = "Developers' chores")]
enum Chore {
    /// Assembles the cartridge images from their SM83 source and art.
    Cartridge {
        /// Writes nothing; fails if an image is stale.
        #[arg(long)]
        check: bool,
    },
    /// Draws the figures of `docs/timing.md` and `docs/architecture.md`.
    Figures {
        /// Writes nothing; fails if a figure is stale.
        #[arg(long)]
        check: bool,
    },
    /// Draws the icon in `assets` as SVG and as PNG.
    Icon {
        /// Writes nothing; fails if a file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Plays games to the highest score with a release build, one for each start delay.
    MaxScore(max_score::Options),
    /// Plays the experiments of the lab and makes `docs/papers.md` of their records.
    Papers {
        /// Plays nothing; makes the page of the records that are there.
        #[arg(long)]
        page_only: bool,
    },
    /// Runs tests with altered input; each does a short run in `cargo test` too.
    Fuzz {
        /// One of them; without it, each in turn.
        target: Option<String>,
        /// How long each runs.
        #[arg(long, value_name = "N", default_value_t = 3_600)]
        seconds: u64,
    },
    /// Takes the screenshots of the README and of the guide again, with a release build.
    Screenshots {
        /// Only those whose name starts with this.
        #[arg(default_value = "")]
        only: String,
    },
    /// Builds the page for browsers in `target/page`; serves it, or checks it in Chromium.
    Web(web::Options),
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Cartridge { check: false } => cartridge::write(),
        Chore::Cartridge { check: true } => cartridge::check(),
        Chore::Figures { check } => draw_figures(check),
        Chore::Icon { check } => icon::draw(check),
        Chore::MaxScore(options) => max_score::measure(&options),
        Chore::Papers { page_only } => papers::make(!page_only),
        Chore::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Chore::Screenshots { only } => screenshots::draw(&only),
        Chore::Web(options) => web::make(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Draws all figures, or with `check` only compares them with the files.
///
/// The crate `figures` is a separate program because it embeds the cartridge's image, which
/// another task assembles.
fn draw_figures(check: bool) -> anyhow::Result<()> {
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
