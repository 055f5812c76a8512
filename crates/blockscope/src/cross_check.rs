//! `blockscope cross-check`: both emulator cores on the same inputs.

use crate::interrupt;
use anyhow::Context as _;
use emulator::stdout;
use indicatif::ProgressBar;
use rig::crosscheck::{self, CrossCheckOptions};
use std::io::Write as _;

/// Run both emulator cores on the same inputs and compare every picture
#[derive(Debug, clap::Args)]
pub struct CrossCheckArgs {
    /// Pictures of play to compare
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    frames: u64,
    /// What pieces and buttons are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The level of every game
    #[arg(long, value_name = "0..20", default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=20))]
    level: u8,
    /// Play with hearts
    #[arg(long)]
    heart: bool,
}

/// Prints what was found as a JSON object; false when a picture differs.
///
/// # Errors
/// One sentence when a core fails or stdout can't be written.
pub fn cross_check(args: &CrossCheckArgs) -> anyhow::Result<bool> {
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = interrupt::flag()?;
    let bar = ProgressBar::new(args.frames);
    let options = CrossCheckOptions {
        frames: args.frames,
        seed: args.seed,
        level: args.level,
        heart: args.heart,
    };
    let report = crosscheck::run(options, |done| bar.set_position(done), &cancel)?;
    bar.finish_and_clear();
    serde_json::to_writer_pretty(&mut out, &report).context("stdout can't be written")?;
    out.write_all(b"\n").context("stdout can't be written")?;
    Ok(report.difference.is_none())
}
