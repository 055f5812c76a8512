//! `strength measure`, `learn`, `gather` and `plot`: see `docs/planner-strength.md`.

mod cli;

use anyhow::Context as _;
use clap::Parser as _;
use cli::{Cli, Command, GameOptions, GatherOptions, LearnOptions, MeasureOptions, PlotOptions};
use files::OutputFile;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};
use strength::{Report, Schedule, StrategyText, gather, measure, played, plot};

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Measure(options) => run_measure(&options),
        Command::Learn(options) => run_learn(&options),
        Command::Gather(options) => run_gather(&options),
        Command::Plot(options) => run_plot(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("strength: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run_measure(options: &MeasureOptions) -> anyhow::Result<()> {
    let strategy = StrategyText::find(&options.game.strategy)?;
    let bar = bar(options.games);
    let summary = measure(
        &strategy,
        (options.game.seed, options.games),
        &options.conditions(),
        threads(&options.game),
        &bar,
        &mut io::stdout().lock(),
    )?;
    bar.finish_and_clear();
    eprintln!("{}\n{summary}", strategy.strategy.name());
    Ok(())
}

fn run_learn(options: &LearnOptions) -> anyhow::Result<()> {
    let path = options.schedule.display();
    let schedule = Schedule::parse(&read(&options.schedule)?)
        .with_context(|| format!("{path} is no schedule"))?;
    let mut log = File::options()
        .create(true)
        .append(true)
        .open(&options.log)
        .with_context(|| format!("{} can't be written", options.log.display()))?;
    let bar = bar(schedule.pieces());
    schedule.run(&options.out, &bar, &mut log)?;
    bar.finish_and_clear();
    Ok(())
}

fn run_gather(options: &GatherOptions) -> anyhow::Result<()> {
    let mut games = Vec::new();
    for path in &options.reports {
        let what = || format!("{} is no report of play", path.display());
        games.extend(played(&read(path)?).with_context(what)?);
    }
    let mut out = io::stdout().lock();
    let summary = gather(&options.name, &options.conditions(), games, &mut out)?;
    eprintln!("{}\n{summary}", options.name);
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<String> {
    files::register_input(path)?;
    fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))
}

fn run_plot(options: &PlotOptions) -> anyhow::Result<()> {
    files::begin_register();
    let out = OutputFile::open(&options.out)?;
    let report = |path: &PathBuf| {
        let what = || format!("{} is no report of strength", path.display());
        Report::parse(&read(path)?).with_context(what)
    };
    let reports: Vec<_> = options
        .reports
        .iter()
        .map(report)
        .collect::<Result<_, _>>()?;
    Ok(out.write(|file| file.write_all(plot(&reports).as_bytes()))?)
}

fn threads(options: &GameOptions) -> usize {
    let cores = || common::cores().get();
    options.threads.unwrap_or_else(cores).max(1)
}

/// The bar on stderr; indicatif draws nothing when stderr is no terminal.
fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template("{bar:32} {pos} of {len} · {eta} left") {
        Ok(style) => bar.with_style(style.progress_chars("━━─")),
        Err(_) => bar,
    }
}
