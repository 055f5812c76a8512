//! The command line.

use clap::{Args, Parser, Subcommand};
use rules::{MAX_LEVEL, MAX_SCORE};
use std::path::PathBuf;
use strength::Conditions;

/// How strong a strategy is over many games, and a search for better tables
#[derive(Parser)]
#[command(version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play many games and write one line of JSON for each, then one for all
    Measure(MeasureOptions),
    /// Learn the tables of a value from games that the player plays by itself
    Learn(LearnOptions),
    /// Combine reports of `blockscope play --json` into one report of `measure`
    Gather(GatherOptions),
    /// Draw the share of the games that reached each number of lines
    Plot(PlotOptions),
}

/// What games are played, and on how many threads.
#[derive(Args)]
pub struct GameOptions {
    /// A preset or a strategy file
    #[arg(long, value_name = "NAME|FILE")]
    pub strategy: String,
    /// Seed of the first game; the others count up from it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Level at the start
    #[arg(long, value_name = "LEVEL", default_value_t = 9,
          value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_LEVEL)))]
    pub start_level: u8,
    /// Pieces fall as fast as ten levels higher
    #[arg(long)]
    pub hearts: bool,
    /// Use only placements that buttons can reach in time
    #[arg(long)]
    pub reach: bool,
    /// Number of threads [default: one for each core]
    #[arg(long)]
    pub threads: Option<usize>,
}

#[derive(Args)]
pub struct MeasureOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// How many games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Pieces after which a game is stopped
    #[arg(long, value_name = "PIECES", default_value_t = 500_000)]
    pub cap: u64,
    /// Play on the idealised field: every drop within 18 rows, all full rows cleared
    #[arg(long, conflicts_with = "reach")]
    pub idealised: bool,
    /// Stop a game at this score
    #[arg(long, value_name = "POINTS")]
    pub until_score: Option<u32>,
}

impl MeasureOptions {
    pub fn conditions(&self) -> Conditions {
        Conditions {
            idealised: self.idealised,
            until_score: self.until_score,
            ..self.game.conditions(self.cap)
        }
    }
}

#[derive(Args)]
pub struct LearnOptions {
    /// The stages (TOML)
    #[arg(long, value_name = "FILE")]
    pub schedule: PathBuf,
    /// The log: a line of JSON for each 100,000 pieces
    #[arg(long, value_name = "FILE")]
    pub log: PathBuf,
    /// The file for the tables; the values after each stage are kept beside it
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct GatherOptions {
    /// Reports of `blockscope play --json`
    #[arg(required = true, value_name = "FILE")]
    pub reports: Vec<PathBuf>,
    /// The name of the games
    #[arg(long)]
    pub name: String,
    /// The level at their start
    #[arg(long, value_name = "LEVEL", default_value_t = 9,
          value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_LEVEL)))]
    pub start_level: u8,
    /// Whether pieces fell as fast as ten levels higher
    #[arg(long)]
    pub hearts: bool,
}

impl GatherOptions {
    pub fn conditions(&self) -> Conditions {
        Conditions {
            level: self.start_level,
            hearts: self.hearts,
            reach: true,
            idealised: false,
            cap: u64::MAX,
            until_score: Some(MAX_SCORE),
        }
    }
}

#[derive(Args)]
pub struct PlotOptions {
    /// Reports of `measure` or `gather`
    #[arg(required = true, value_name = "FILE")]
    pub reports: Vec<PathBuf>,
    /// The file for the picture (SVG)
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

impl GameOptions {
    fn conditions(&self, cap: u64) -> Conditions {
        Conditions {
            level: self.start_level,
            hearts: self.hearts,
            reach: self.reach,
            idealised: false,
            cap,
            until_score: None,
        }
    }
}
