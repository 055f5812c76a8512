//! `blockscope lab run`: the games of an experiment.

use crate::{long_run, output};
use anyhow::{Context as _, anyhow};
use common::counted;
use files::OutputFile;
use indicatif::ProgressBar;
use lab::{
    Finished, Overrides, PreparedExperiment,
    report::{Links, markdown},
    shard::{ShardError, ShardNumber, run_shard},
};
use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

/// Play the games of an experiment, or of a part of it
///
/// The same experiment gives the same record byte for byte, on any number of threads, in one
/// process or in parts. Ctrl-C leaves no file.
#[derive(Debug, clap::Args)]
pub struct RunArgs {
    /// The experiment: a name or a TOML file
    #[arg(value_name = "NAME", required_unless_present = "all")]
    experiment: Option<String>,
    /// Run all built-in experiments; -o is then a folder, and what is there is kept
    #[arg(long, conflicts_with_all = ["experiment", "shard"], requires = "output")]
    all: bool,
    /// Games of each player, in place of the experiment's own number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The seed of the first game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads that play; without it, one for each core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Play one part of N only, into --out; does nothing when its file is there
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with = "output")]
    shard: Option<ShardNumber>,
    /// The folder of the parts
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// Write the record to a JSON file, or to stdout in place of the report for "-"
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Plays.
///
/// # Errors
/// One sentence when the experiment can't be read or played, a file can't be written, or Ctrl-C
/// was pressed.
pub fn run(args: &RunArgs) -> anyhow::Result<bool> {
    if let (true, Some(folder)) = (args.all, &args.output) {
        let cancel = long_run::interrupt_flag()?;
        return all(args, folder, &cancel);
    }
    // Until the games begin, Ctrl-C ends the program: a pipe may never send the experiment.
    let plan = plan(args, args.experiment.as_deref().unwrap_or_default())?;
    if let (Some(part), Some(folder)) = (args.shard, &args.out) {
        let cancel = long_run::interrupt_flag()?;
        return shard(args, &plan, part, folder, &cancel);
    }
    let file = OutputFile::open_optional(args.output.as_deref())?;
    let cancel = long_run::interrupt_flag()?;
    let record = whole(args, &plan, &cancel)?;
    if let Some(file) = file {
        let is_stdout = file.is_stdout();
        file.write(|out| record.write(out))?;
        if is_stdout {
            return Ok(true);
        }
    }
    output::print(&markdown(&record, &Links::default()))?;
    Ok(true)
}

/// Every built-in experiment whose record is not in the folder yet.
fn all(args: &RunArgs, folder: &Path, cancel: &AtomicBool) -> anyhow::Result<bool> {
    fs::create_dir_all(folder)
        .with_context(|| format!("{} can't be made", files::shown(folder)))?;
    for (name, _) in lab::BUILT_IN {
        let plan = plan(args, name)?;
        let path = folder.join(format!("{name}.json"));
        if lab::ExperimentRecord::left_at(&path)?.is_some_and(|record| record.is_of(&plan)) {
            output::note(&format!("{name}: {} is up to date", files::shown(&path)));
            continue;
        }
        output::note(&format!("{name}: {}", counted(plan.games(), "game")));
        let record = whole(args, &plan, cancel)?;
        files::write_atomically(&path, |out| record.write(out))?;
    }
    Ok(true)
}

fn whole(
    args: &RunArgs,
    plan: &PreparedExperiment,
    cancel: &AtomicBool,
) -> anyhow::Result<lab::ExperimentRecord> {
    let bar = long_run::progress_bar(Some(plan.games()), " games", args.quiet);
    let played = lab::run(plan, threads(args), cancel, |game| show(&bar, plan, game));
    bar.finish_and_clear();
    played.map_err(|why| match why {
        lab::RunError::Cancelled => interrupted(plan),
        other => other.into(),
    })
}

/// The error of games that Ctrl-C ended.
fn interrupted(plan: &PreparedExperiment) -> anyhow::Error {
    let name = &plan.experiment.name;
    anyhow!("interrupted before the last game of {name}; its games were not written")
}

fn shard(
    args: &RunArgs,
    plan: &PreparedExperiment,
    part: ShardNumber,
    folder: &Path,
    cancel: &AtomicBool,
) -> anyhow::Result<bool> {
    let games = plan.games().saturating_add(part.of - part.part) / part.of;
    let bar = long_run::progress_bar(Some(games), " games", args.quiet);
    let see = |game: Finished| show(&bar, plan, game);
    let done = run_shard(plan, part, folder, threads(args), cancel, see);
    bar.finish_and_clear();
    match done {
        Ok(done) => {
            let how = if done.was_there {
                "was there"
            } else {
                "written"
            };
            if !args.quiet {
                output::note(&format!("{}: {how}", files::shown(&done.path)));
            }
            Ok(true)
        }
        Err(ShardError::Run(why)) if matches!(*why, lab::RunError::Cancelled) => {
            Err(interrupted(plan))
        }
        Err(other) => Err(other.into()),
    }
}

fn show(bar: &ProgressBar, plan: &PreparedExperiment, game: Finished) {
    bar.inc(1);
    if let Some(arm) = plan.arms.get(game.job.arm) {
        let name = output::printable(&arm.name);
        bar.set_message(format!("{name} · {}", counted(game.row.lines, "line")));
    }
}

fn threads(args: &RunArgs) -> NonZero<usize> {
    args.threads.unwrap_or_else(common::cores)
}

/// The experiment of that name or in that file, ready to play.
fn plan(args: &RunArgs, name: &str) -> anyhow::Result<PreparedExperiment> {
    let (experiment, folder) = lab::find(name)?;
    let overrides = Overrides {
        games: args.games,
        first: args.seed,
    };
    PreparedExperiment::new(experiment, &folder, overrides).with_context(|| name.to_owned())
}
