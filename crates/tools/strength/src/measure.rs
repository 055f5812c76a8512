//! Many games of one strategy, reported line by line.

use crate::{Conditions, Played, StrategyText, Summary, play_each};
use anyhow::Context as _;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The last line of a report.
#[derive(Serialize, Deserialize)]
pub(crate) struct Total {
    pub strategy: String,
    first_seed: u64,
    conditions: Conditions,
    summary: Summary,
}

/// Plays games with the seeds from the first one on, and writes one line of JSON for each
/// of them and one for all.
///
/// # Errors
/// One sentence when the report can't be written, no thread can be started, or no game was
/// requested.
pub fn measure(
    played_by: &StrategyText,
    (first, games): (u64, u64),
    conditions: &Conditions,
    threads: usize,
    bar: &ProgressBar,
    out: &mut impl Write,
) -> anyhow::Result<Summary> {
    let strategy = &played_by.strategy;
    let mut all = Vec::new();
    play_each(strategy, (first, games), conditions, threads, |played| {
        line(out, &played)?;
        all.push(played);
        bar.inc(1);
        Ok(())
    })?;
    total(strategy.name(), first, conditions, &all, out)
}

/// Writes the line for all games.
pub(crate) fn total(
    strategy: &str,
    first_seed: u64,
    conditions: &Conditions,
    games: &[Played],
    out: &mut impl Write,
) -> anyhow::Result<Summary> {
    let summary = Summary::of(games).context("no game was played: ask for at least one")?;
    let total = Total {
        strategy: strategy.to_owned(),
        first_seed,
        conditions: conditions.clone(),
        summary,
    };
    line(out, &total)?;
    Ok(total.summary)
}

pub(crate) fn line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    let write = |out: &mut dyn Write| {
        serde_json::to_writer(&mut *out, value)?;
        out.write_all(b"\n")?;
        out.flush()
    };
    write(out).context("the games can't be written")
}
