//! `blockscope bench`: its arguments; measures the groups that are wanted, prints a table and writes the
//! JSON file.

use crate::{
    decisions,
    group::Group,
    idle, lab, pace,
    report::{Conditions, Report, Row},
    scrub, sessions, start, step, table, throughput, ui, wall,
};
use anyhow::Context as _;
use app::OutputFile;
use clap::ValueEnum as _;
use emulator::stdout;
use indicatif::ProgressBar;
use std::{io::Write as _, path::PathBuf};

/// Measures and prints. `progress_bar` makes the bar that counts so many groups. Returns
/// false when `--check` is given and a budget is exceeded.
///
/// # Errors
/// One sentence when something can't be measured or the file can't be written.
pub fn bench(
    args: &BenchArgs,
    progress_bar: impl FnOnce(u64) -> ProgressBar,
) -> anyhow::Result<bool> {
    // Before the measurements, and before stdout is redirected.
    let file = args.json.as_deref().map(OutputFile::open).transpose()?;
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the table")?;
    if args.first_picture {
        start::draw_first()?;
        return writeln!(out, "{}", start::DRAWN)
            .map(|()| true)
            .context("stdout can't be written");
    }
    let wanted: Vec<Group> = Group::value_variants()
        .iter()
        .copied()
        .filter(|group| args.only.is_empty() || args.only.contains(group))
        .collect();
    let bar = progress_bar(wanted.len() as u64);
    let mut report = Report::new(Conditions::here());
    for group in wanted {
        let rows = measure(group, args, &|what| bar.set_message(what.to_owned()))?;
        report.add(group, group.title(), rows);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if file.as_ref().is_none_or(|file| !file.is_stdout()) {
        out.write_all(table::text(&report).as_bytes())
            .context("stdout can't be written")?;
    }
    if let Some(file) = file {
        file.write(|mut file| {
            serde_json::to_writer_pretty(&mut file, &report)?;
            file.write_all(b"\n")
        })?;
    }
    Ok(!args.check || report.is_kept())
}

/// Measures one group; `progress` is called with what is being done.
fn measure(group: Group, args: &BenchArgs, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    match group {
        Group::Ui => ui::measure(progress),
        Group::Scrub => scrub::measure(args.frames, progress),
        Group::Loop => throughput::measure(args.frames, progress),
        Group::Sessions => sessions::measure(args.frames, progress),
        Group::Step => step::measure(progress),
        Group::Start => start::measure(progress),
        Group::Pace => pace::measure(progress),
        Group::Idle => idle::measure(progress),
        Group::Wall => wall::measure(progress),
        Group::Planner => decisions::measure(args.boards.into(), args.passes.into(), progress),
        Group::Lab => lab::measure(progress),
    }
}

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
