//! A run of a session file, as commands read it.

use anyhow::{Context as _, ensure};
use session::History;
use session_file::SessionFile;
use std::path::Path;

/// Opens a run of a session file; without a number, the last one that has frames.
///
/// # Errors
/// One sentence when the file can't be read, is damaged, or has no such run.
pub fn open(path: &Path, run: Option<i64>) -> anyhow::Result<History> {
    let file = SessionFile::open(path)?;
    let runs: Vec<i64> = file.runs()?.iter().map(|run| run.id).collect();
    if let Some(run) = run {
        let known: Vec<String> = runs.iter().map(i64::to_string).collect();
        ensure!(
            runs.contains(&run),
            "{} has no run {run}; choose one from {}",
            path.display(),
            known.join(", ")
        );
        return history(&file, run);
    }
    for run in runs.into_iter().rev() {
        let history = history(&file, run)?;
        if !history.is_empty() {
            return Ok(history);
        }
    }
    anyhow::bail!("{} has no frames; record some first", path.display())
}

/// The runs of a session file, each with its number.
///
/// # Errors
/// As [`open`], when the run is reached.
pub fn each(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(i64, History)>>> {
    let file = SessionFile::open(path)?;
    let runs = file.runs()?.into_iter();
    Ok(runs.map(move |run| Ok((run.id, history(&file, run.id)?))))
}

fn history(file: &SessionFile, run: i64) -> anyhow::Result<History> {
    let history = History::default();
    let stored = file.stored(run)?;
    history
        .open(stored)
        .with_context(|| format!("{} is damaged", file.path().display()))?;
    Ok(history)
}
