//! A record as a JSON file.

use super::{ArmRecord, ExperimentRecord, columns::Columns};
use crate::{
    experiment::Experiment,
    plan::{self, PlannedArm},
};
use files::FileError;
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Write},
    path::Path,
};

/// Raised when a file of this version can't be read by the one before.
const FORMAT: u32 = 1;
/// The format of a record with fewer games than were planned: one that a version before it would
/// take for a complete one.
const PARTIAL: u32 = 2;
/// How a record begins.
const BEGIN: &str = "{\"format\":";

/// Bytes of the largest record that is read. [`MAX_GAMES`](crate::MAX_GAMES) games take less: 32 to
/// 50 bytes each in the records of `docs/papers`, 70 with seven digits everywhere. The largest
/// study that is reproduced has 1.7 million games, which take 60 MB.
const MAX_RECORD: u64 = 160 << 20;

/// A record that can't be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is something else.
    #[error("{path} is not a record of the lab: {why}")]
    Text {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    program: String,
    sum: String,
    experiment: Experiment,
    arms: Vec<FileArm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileArm {
    /// With the games that were played.
    arm: PlannedArm,
    /// In format 2; as many as were played otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    planned: Option<u64>,
    games: Columns,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<u64>,
}

impl ExperimentRecord {
    /// The record as a file: one line for the experiment and one for each arm, so that two
    /// files can be compared line by line.
    ///
    /// # Errors
    /// When `out` can't be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let is_partial = !self.is_complete();
        let format = if is_partial { PARTIAL } else { FORMAT };
        write!(out, "{{\"format\":{format},\"program\":")?;
        serde_json::to_writer(&mut out, &self.program)?;
        out.write_all(b",\"sum\":")?;
        serde_json::to_writer(&mut out, &self.sum)?;
        out.write_all(b",\n\"experiment\":")?;
        serde_json::to_writer(&mut out, &self.experiment)?;
        out.write_all(b",\n\"arms\":[")?;
        for (i, arm) in self.arms.iter().enumerate() {
            let mut played = arm.arm.clone();
            played.seeds.games = arm.rows.len() as u64;
            let arm = FileArm {
                arm: played,
                planned: is_partial.then_some(arm.arm.seeds.games),
                games: Columns::of(&arm.rows),
                cells: arm.cells.clone(),
                kinds: arm.kinds.clone(),
            };
            let comma = if i == 0 { "" } else { "," };
            writeln!(out, "{comma}")?;
            serde_json::to_writer(&mut out, &arm)?;
        }
        out.write_all(b"\n]}\n")
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Memory takes everything.
        let _ = self.write(&mut bytes);
        bytes
    }

    /// Whether a text begins as a record does, so that other texts are not read as one.
    #[must_use]
    pub fn is_file(text: &str) -> bool {
        let begin = text.chars().filter(|c| !c.is_whitespace());
        begin.take(BEGIN.len()).eq(BEGIN.chars())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it can't be read or is not a record.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        Self::of_text(path, &files::read_text(path, MAX_RECORD)?)
    }

    /// What an earlier run left where this one writes; `None` when it is no record that can be
    /// read.
    ///
    /// # Errors
    /// When the file is there and can't be read.
    pub fn left_at(path: &Path) -> Result<Option<Self>, RecordError> {
        let left = files::read_left(path, MAX_RECORD)?;
        let text = left.and_then(|bytes| files::text(path, bytes).ok());
        Ok(text.and_then(|text| Self::parse(&text).ok()))
    }

    fn of_text(path: &Path, text: &str) -> Result<Self, RecordError> {
        Self::parse(text).map_err(|why| RecordError::Text {
            path: files::shown(path).to_string(),
            why,
        })
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: File = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if ![FORMAT, PARTIAL].contains(&file.format) {
            return Err(format!(
                "it has format {}, and this version of the program reads {FORMAT} and {PARTIAL}",
                file.format
            ));
        }
        let arms = (file.arms.into_iter())
            .map(|mut arm| {
                let rows = arm
                    .games
                    .rows()
                    .filter(|rows| rows.len() as u64 == arm.arm.seeds.games);
                let rows = rows.ok_or_else(|| {
                    format!("the games of the arm `{}` are not complete", arm.arm.name)
                })?;
                let played = arm.arm.seeds.games;
                let planned = arm.planned.unwrap_or(played);
                if planned < played {
                    let name = &arm.arm.name;
                    return Err(format!("the arm `{name}` has more games than were planned"));
                }
                arm.arm.seeds.games = planned;
                Ok(ArmRecord {
                    arm: arm.arm,
                    rows,
                    cells: arm.cells,
                    kinds: arm.kinds,
                })
            })
            .collect::<Result<Vec<_>, String>>()?;
        let planned: Vec<PlannedArm> = arms.iter().map(|arm| arm.arm.clone()).collect();
        if plan::sum(&planned) != file.sum {
            return Err("its sum does not belong to its rules and players".into());
        }
        Ok(Self {
            program: file.program,
            sum: file.sum,
            experiment: file.experiment,
            arms,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::GameResult, plan::MAX_GAMES};

    /// What a run may write can be read.
    #[test]
    fn the_record_of_the_most_games_is_not_too_large() {
        const GAMES: usize = 1_000;
        let rows = vec![GameResult::long(0, 0); GAMES];
        let bytes = serde_json::to_vec(&Columns::of(&rows)).unwrap().len() as u64;
        let most = bytes * MAX_GAMES / GAMES as u64;
        assert!(most < MAX_RECORD, "{most}");
        assert!(most > MAX_RECORD / 2, "the bound is far too high: {most}");
    }
}
