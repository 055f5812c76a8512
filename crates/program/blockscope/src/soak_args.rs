//! The arguments of `blockscope soak`.

use crate::json::JsonArg;
use emulator::CoreKind;
use std::path::PathBuf;
use trials::soak::{FRAMES_PER_HOUR, SoakOptions};

/// Play for hours of game time with disturbances, and report what went wrong
#[derive(Debug, clap::Args)]
pub struct SoakArgs {
    /// Hours of game time to play
    #[arg(long, value_name = "H", default_value_t = 1.0, value_parser = hours)]
    hours: f64,
    /// Frames to play, instead of hours
    #[arg(long, value_name = "N", conflicts_with = "hours")]
    frames: Option<u64>,
    /// End each game after this many pieces
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u64).range(9..))]
    pieces: u64,
    /// Disturb every so many games by a branch, a reset, another core or faults; 0 is
    /// never
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: u64,
    /// Selects the sequences of pieces and the faults
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Fail when more memory is resident, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 250)]
    memory_limit: u64,
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
    /// How pieces are placed: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = "four-feature")]
    strategy: String,
    /// Record every machine of the run as a session in this folder, about 25 MB an hour
    #[arg(long, value_name = "FOLDER")]
    record: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
    /// Write the memory over time as CSV to a file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

impl SoakArgs {
    /// Opens the files that are named.
    ///
    /// # Errors
    /// One sentence when a file can't be read or holds something else.
    pub fn options(&self) -> anyhow::Result<SoakOptions> {
        let frames = (self.hours * FRAMES_PER_HOUR as f64).ceil() as u64;
        Ok(SoakOptions {
            core: self.core,
            profile_choice: named::profile(&self.profile)?,
            strategy: named::strategy(&self.strategy)?,
            frames: self.frames.unwrap_or(frames),
            pieces: self.pieces,
            disturb_every: self.every,
            seed: self.seed,
            memory_limit: self.memory_limit.saturating_mul(1 << 20),
            record: self.record.clone(),
        })
    }
}

fn hours(text: &str) -> Result<f64, String> {
    let hours = text.parse().ok();
    hours
        .filter(|hours| (0.001..=10_000.0).contains(hours))
        .ok_or_else(|| "give a number of hours from 0.001 to 10000".to_owned())
}
