//! The runs of a file in a few words each, to choose one.

use super::SessionFile;
use crate::{RunInfo, RunRow, SessionError};
use rusqlite::Connection;

/// A run of a file in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSummary {
    /// Its number, from 1 on.
    pub id: i64,
    /// When it was recorded, in UTC as `2026-01-31T12:00:00.000Z`.
    pub started: String,
    /// The version of the program.
    pub program: String,
    /// What it was made with: cartridge, core and faults.
    pub info: RunInfo,
    /// Frames on all its branches.
    pub frames: u64,
    /// Games that were started, on all its branches.
    pub games: u64,
    /// The highest score; `None` if none was read.
    pub best_score: Option<u32>,
}

impl SessionFile {
    /// Its runs in a few words each, the oldest first. Games and scores are those of the tables
    /// for queries, which only `verify` checks.
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn run_summaries(&self) -> Result<Vec<RunSummary>, SessionError> {
        let runs = self.runs()?;
        runs.into_iter().map(|run| self.run_summary(run)).collect()
    }

    /// A run of it in a few words, as [`Self::run_summaries`].
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn run_summary(&self, run: RunRow) -> Result<RunSummary, SessionError> {
        let RunRow {
            id,
            started,
            program,
            info,
            codec: _,
            branches: _,
        } = run;
        self.read(|connection| {
            let number = |sql| number(connection, sql, id);
            Ok(RunSummary {
                id,
                started,
                program,
                info,
                frames: number("SELECT sum(length) FROM block WHERE branch IN")?.unwrap_or(0),
                games: number(
                    "SELECT count(*) FROM event WHERE kind = 'game started' AND branch IN",
                )?
                .unwrap_or(0),
                best_score: number("SELECT max(score) FROM frame WHERE branch IN")?
                    .and_then(|score| u32::try_from(score).ok()),
            })
        })
    }
}

/// A number about the branches of a run; `None` if there is none, or if it is negative.
fn number(connection: &Connection, sql: &str, run: i64) -> rusqlite::Result<Option<u64>> {
    let sql = format!("{sql} (SELECT id FROM branch WHERE run = ?)");
    let number: Option<i64> = connection.query_row(&sql, [run], |row| row.get(0))?;
    Ok(number.and_then(|number| u64::try_from(number).ok()))
}
