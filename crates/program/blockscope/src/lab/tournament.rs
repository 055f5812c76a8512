//! `blockscope lab match`: matches of two boards, every player against every other.

use crate::{long_run, output};
use files::OutputFile;
use lab::matches::Tournament;
use std::{num::NonZero, path::PathBuf};

/// Play matches of two boards, every player against every other
///
/// What one board clears rises under the other as garbage; five knock-outs win. Every seed is
/// played from both sides. The table has a rating with its interval for each player, and is the
/// same on any number of threads.
#[derive(Debug, clap::Args)]
pub struct MatchArgs {
    /// The players: names or TOML files
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<String>,
    /// Rules under which lines are sent
    #[arg(long, value_name = "NAME", default_value = "battle")]
    rules: String,
    /// Seeds; two matches of each pair for each
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    seeds: u64,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Threads that play; without it, one for each core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Write the table as Markdown to a file; without it, to stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Plays.
///
/// # Errors
/// One sentence when a player or the rules are not there, the file can't be written, or Ctrl-C was
/// pressed.
pub fn matches(args: &MatchArgs) -> anyhow::Result<bool> {
    let tournament = Tournament::named(&args.rules, &args.players, args.seed, args.seeds)?;
    let file = OutputFile::open_optional(args.output.as_deref())?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(tournament.count()), " matches", args.quiet);
    let threads = args.threads.unwrap_or_else(common::cores);
    let played = tournament.play(threads, &cancel, |_| bar.inc(1));
    bar.finish_and_clear();
    let table = tournament.table(&played?);
    match file {
        Some(file) => output::write(file, &table)?,
        None => output::print(&table)?,
    }
    Ok(true)
}
