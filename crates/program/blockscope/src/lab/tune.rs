//! `blockscope lab tune`: a search for better weights, which can be stopped and resumed.

use crate::{long_run, output};
use anyhow::{Context as _, bail};
use app::{OutputFile, file};
use indicatif::ProgressBar;
use std::{
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use tuning::{
    Check, Task,
    optimise::Method,
    result_text,
    search::{Event, Generation, Outcome},
};

/// Search for better weights of a player by many games
///
/// Ctrl-C stops the search; the same command goes on from its log.
#[derive(Debug, clap::Args)]
pub struct TuneArgs {
    /// The search: a name or a TOML file
    #[arg(value_name = "NAME")]
    task: String,
    /// Another optimiser with its default settings: particle-swarm, cma-es, cross-entropy or genetic
    #[arg(long, value_name = "NAME", value_parser = method)]
    method: Option<Method>,
    /// Generations in all, those in the log included; without it, as the file has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    generations: Option<u32>,
    /// The log that is begun or continued; without it, NAME.tuning.jsonl in this folder
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the player that was found to a TOML file; without it, to stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Threads that play; without it, one for each core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Searches and writes the player.
///
/// # Errors
/// One sentence when the file or the log can't be used, the player can't be written, or Ctrl-C was
/// pressed.
pub fn tune(args: &TuneArgs) -> anyhow::Result<bool> {
    let mut task = task(&args.task)?;
    if let Some(method) = &args.method {
        task = task.by(method.clone());
    }
    let log = args.log.clone().unwrap_or_else(|| task.log_name().into());
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    files::register_output(&log)?;
    let file = OutputFile::open(output)?;
    let stop = long_run::interrupt_flag()?;
    let threads = args.threads.unwrap_or_else(common::cores);
    let generations = args.generations.unwrap_or(task.generations);
    let outcome = search(args, &task, generations, &log, threads, &stop)?;
    if outcome.stopped {
        bail!(
            "interrupted after {} of {generations} generations, which are in {}; the same command \
             goes on from there",
            outcome.generations.len(),
            files::shown(&log)
        );
    }
    let Some(check) = compare(args, &task, &outcome, threads, &stop)? else {
        bail!("interrupted in the comparison with the start; the same command makes it again");
    };
    let text = result_text(&task, &outcome, check.as_ref());
    output::write(file, &text)?;
    Ok(true)
}

/// The optimiser of that name, with its default settings.
fn method(name: &str) -> Result<Method, String> {
    let mut each = Method::each().into_iter();
    let names = Method::each().map(|method| method.name());
    each.find(|method| method.name() == name)
        .ok_or_else(|| format!("choose one of {}", names.join(", ")))
}

/// The search of that name, or in that file.
fn task(name: &str) -> anyhow::Result<Task> {
    if let Some(task) = Task::built_in(name) {
        return Ok(task?);
    }
    let path = Path::new(name);
    if !path.exists() {
        let known: Vec<&str> = Task::built_in_names().collect();
        bail!(
            "there is no search named \"{name}\"; choose one of {} or the path of a TOML file",
            known.join(", ")
        );
    }
    let text = file::read_text(path, file::MAX_TEXT)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Task::parse_in(&text, folder).with_context(|| format!("{name} is no tuning file"))
}

fn search(
    args: &TuneArgs,
    task: &Task,
    generations: u32,
    log: &Path,
    threads: NonZero<usize>,
    stop: &AtomicBool,
) -> anyhow::Result<Outcome> {
    let bar = long_run::progress_bar(Some(u64::from(generations) * 100), " %", args.quiet);
    let mut see = |event: Event| show(&bar, args.quiet, generations, event);
    let outcome = task.run(generations, log, threads, stop, &mut see)?;
    bar.finish_and_clear();
    Ok(outcome)
}

/// Shows the progress in the bar; without a terminal a line for each generation.
fn show(bar: &ProgressBar, quiet: bool, generations: u32, event: Event) {
    match event {
        Event::Game {
            generation,
            played,
            of,
        } => bar.set_position(
            (u64::from(generation) * of as u64 + played as u64) * 100 / of.max(1) as u64,
        ),
        Event::Generation { generation, known } => {
            let line = line(generation, generations);
            if !quiet && !known && bar.is_hidden() {
                output::note(&line);
            }
            bar.set_position(u64::from(generation.generation + 1) * 100);
            bar.set_message(line);
        }
    }
}

fn line(generation: &Generation, generations: u32) -> String {
    format!(
        "generation {} of {generations} · best {:.1} · mean {:.1} · spread {:.3} · {}",
        generation.generation + 1,
        generation.best.fitness,
        generation.mean_fitness(),
        generation.spread,
        common::counted(generation.games, "game"),
    )
}

/// The comparison of the result with the start: none inside when the file asks for none, none
/// outside when it was stopped.
fn compare(
    args: &TuneArgs,
    task: &Task,
    outcome: &Outcome,
    threads: NonZero<usize>,
    stop: &AtomicBool,
) -> anyhow::Result<Option<Option<Check>>> {
    if task.check.games == 0 {
        return Ok(Some(None));
    }
    let players = 2 + u64::from(task.plan.start().is_some());
    let bar = long_run::progress_bar(Some(players * task.check.games), " games", args.quiet);
    bar.set_message("comparison with the start");
    let check = task.compare(outcome, threads, stop, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(check.map(Some))
}
