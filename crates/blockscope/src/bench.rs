//! `blockscope bench`: how long things take on this computer, beside what they may.
//!
//! Each group is a file of its own and gives rows; nothing here is a test, because a
//! computer that is busy with something else takes longer. The window is measured
//! without a display: its passes run as they would, and nobody puts them on a screen.

mod clock;
mod idle;
mod pace;
mod parts;
mod planner;
mod played;
mod report;
mod scrub;
mod start;
mod step;
mod table;
mod ui;
mod window;

use crate::report as files;
use anyhow::Context as _;
use clap::ValueEnum;
use emulator::stdout;
use indicatif::{ProgressBar, ProgressStyle};
use report::{Conditions, Report, Row};
use serde::Serialize;
use std::{io::Write as _, path::PathBuf, time::Duration};

/// Measure how long things take, without a window
#[derive(Debug, clap::Args)]
pub struct BenchArgs {
    /// Measure only these, in a list with commas
    #[arg(long, value_enum, value_name = "GROUP", value_delimiter = ',')]
    only: Vec<Group>,
    /// Frames of play that are gone through; 215000 is an hour
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1_000..))]
    frames: u32,
    /// Write the figures as JSON to a file as well
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Boards on which the planner is measured
    #[arg(long, value_name = "N", default_value_t = planner::ALL as u16, value_parser = clap::value_parser!(u16).range(1..=planner::ALL as i64))]
    boards: u16,
    /// How often each decision of the planner is measured; the least counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..))]
    passes: u8,
    /// Exit with 1 when a budget is not kept
    #[arg(long)]
    check: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Draw the first picture, say so and end: what is measured as the start
    #[arg(long, hide = true)]
    first_picture: bool,
}

/// What is measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Group {
    /// A pass of the window while the game runs and a deep search is under way
    Ui,
    /// Going to any frame of the past
    Scrub,
    /// Reading, planning and the whole loop beside the bare core
    Loop,
    /// One frame on request
    Step,
    /// From the start of the program to its first picture
    Start,
    /// Twice the speed of the real machine
    Pace,
    /// A paused game
    Idle,
    /// A decision of one to five pieces, beside the plain reference
    Planner,
}

impl Group {
    const fn title(self) -> &'static str {
        match self {
            Self::Ui => "A pass of the window, the game running, a search of depth 5 beside it",
            Self::Scrub => "Going to a frame of the past and drawing it with every panel",
            Self::Loop => "The loop without a window, at full speed",
            Self::Step => "One frame on request",
            Self::Start => "From the start of the program to its first picture",
            Self::Pace => "600 frames at twice the speed",
            Self::Idle => "A paused game with every panel open",
            Self::Planner => "A decision in the idealised task and in the game",
        }
    }

    fn measure(self, args: &BenchArgs, tell: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
        match self {
            Self::Ui => ui::measure(tell),
            Self::Scrub => scrub::measure(args.frames, tell),
            Self::Loop => played::measure(args.frames, tell),
            Self::Step => step::measure(tell),
            Self::Start => start::measure(tell),
            Self::Pace => pace::measure(tell),
            Self::Idle => idle::measure(tell),
            Self::Planner => planner::measure(args.boards.into(), args.passes.into(), tell),
        }
    }
}

/// Measures, prints, and says whether every budget that is to be checked is kept.
///
/// # Errors
/// One sentence when something can't be measured or the file not be written.
pub fn bench(args: &BenchArgs) -> anyhow::Result<bool> {
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
    let bar = bar(wanted.len() as u64, args.quiet);
    let mut report = Report::new(Conditions::here());
    for group in wanted {
        let rows = group.measure(args, &|what| bar.set_message(what.to_owned()))?;
        report.add(group, group.title(), rows);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.json {
        files::write_aside(path, |file| {
            serde_json::to_writer_pretty(&mut *file, &report)?;
            file.write_all(b"\n")
        })?;
    }
    out.write_all(table::text(&report).as_bytes())
        .context("stdout can't be written")?;
    Ok(!args.check || report.is_kept())
}

/// The bar on stderr; indicatif draws nothing when stderr is no terminal.
fn bar(groups: u64, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(groups);
    bar.enable_steady_tick(Duration::from_millis(200));
    match ProgressStyle::with_template("{bar:32} {pos} of {len} · {msg}") {
        Ok(style) => bar.with_style(style.progress_chars("━━─")),
        Err(_) => bar,
    }
}
