//! A run of a session file, as commands read it.

use crate::output;
use anyhow::Context as _;
use session::History;
use session_file::{RunRow, SessionFile};
use std::path::Path;

/// Opens a run of a session file; without a number, the last one that has frames.
///
/// # Errors
/// One sentence when the file can't be read, is damaged, or has no such run.
pub fn open(path: &Path, run: Option<i64>) -> anyhow::Result<History> {
    let file = SessionFile::open(path)?;
    let run = file.run(run)?;
    history(&file, &run)
}

/// The runs of a session file, each with its number.
///
/// # Errors
/// As [`open`], when the run is reached.
pub fn each(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(i64, History)>>> {
    let file = SessionFile::open(path)?;
    let runs = file.runs()?.into_iter();
    Ok(runs.map(move |run| Ok((run.id, history(&file, &run)?))))
}

fn history(file: &SessionFile, run: &RunRow) -> anyhow::Result<History> {
    let history = History::default();
    let (stored, rebuilt) = session_rebuild::stored(file, run, |_| true)?;
    if rebuilt {
        output::complain(&format!(
            "run {} was recorded by another version: what it read and decided was rebuilt",
            run.id
        ));
    }
    history
        .open(stored)
        .with_context(|| format!("{} is damaged", file.path().display()))?;
    Ok(history)
}
