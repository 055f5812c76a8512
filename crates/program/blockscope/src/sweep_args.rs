//! The arguments of `blockscope sweep`.

use crate::json::JsonArg;
use emulator::CoreKind;
use faults::{Faults, Kind, Rate, TimedFault};
use machine::Goal;
use std::path::PathBuf;
use trials::sweep::SweepOptions;

/// Play with faults at several rates, and report what they cost
#[derive(Debug, clap::Args)]
pub struct SweepArgs {
    /// Faults as KIND or KIND=AMOUNT, each played by itself; without any, every kind
    #[arg(value_name = "FAULT", value_parser = fault)]
    faults: Vec<TimedFault>,
    /// Shares of chances at which they come
    #[arg(
        long,
        value_name = "RATE",
        value_delimiter = ',',
        default_value = "0.001,0.01,0.05,0.2",
        value_parser = rate
    )]
    rates: Vec<Rate>,
    /// Runs of each fault at each rate, with other pieces and other luck
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    /// Pieces of a run
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pieces: u64,
    /// The level at which games start
    #[arg(long, value_name = "0..9", default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=9))]
    level: u8,
    /// Play with hearts: every level is ten levels faster
    #[arg(long)]
    heart: bool,
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
    /// How pieces are placed: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = "four-feature")]
    strategy: String,
    #[command(flatten)]
    pub json: JsonArg,
    /// Write every run as CSV to a file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw the curves into an SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

impl SweepArgs {
    /// Opens the files that are named.
    ///
    /// # Errors
    /// One sentence when a file can't be read or holds something else.
    pub fn options(&self) -> anyhow::Result<SweepOptions> {
        let faults = match &self.faults[..] {
            [] => Kind::EACH.iter().copied().map(TimedFault::of).collect(),
            faults => faults.to_vec(),
        };
        Ok(SweepOptions {
            core: self.core,
            profile_choice: named::profile(&self.profile)?,
            strategy: named::strategy(&self.strategy)?,
            goal: Goal {
                level: self.level,
                heart: self.heart,
                ..Goal::default()
            },
            faults,
            rates: self.rates.clone(),
            seeds: (1..=self.seeds).collect(),
            pieces: self.pieces,
            threads: None,
        })
    }
}

fn fault(text: &str) -> Result<TimedFault, String> {
    let faults: Faults = text.parse().map_err(|why| format!("{why}"))?;
    match faults.parts() {
        [part] if part.when == TimedFault::of(part.kind).when && part.seed.is_none() => Ok(*part),
        _ => Err("give one fault as KIND or KIND=AMOUNT; --rates sets how often it comes".into()),
    }
}

fn rate(text: &str) -> Result<Rate, String> {
    text.parse()
        .map_err(|()| "give a share like 0.02 or 2%".to_owned())
}
