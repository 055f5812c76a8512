//! The arguments of `blockscope bench`.

use crate::{decisions, group::Group};
use std::path::PathBuf;

/// Measure how long things take, without a window
#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Measure only these groups, separated by commas
    #[arg(long, value_enum, value_name = "GROUP", value_delimiter = ',')]
    pub(crate) only: Vec<Group>,
    /// Frames of play to record; 215000 is an hour
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1_000..))]
    pub(crate) frames: u32,
    /// Print JSON instead of text; with =FILE, write it into a file as well
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
    /// Boards on which the planner is measured
    #[arg(long, value_name = "N", default_value_t = decisions::BOARDS as u16, value_parser = clap::value_parser!(u16).range(1..=decisions::BOARDS as i64))]
    pub(crate) boards: u16,
    /// How often each decision of the planner is measured; the least time counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) passes: u8,
    /// Exit with 1 when a budget is exceeded
    #[arg(long)]
    pub(crate) check: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
    /// Draw the first picture, print a line and exit: what the group "start" runs
    #[arg(long, hide = true)]
    pub(crate) first_picture: bool,
}
