//! The file of a shard: a line of what it belongs to, a line for each game, a sum.

use super::{PartError, ShardNumber};
use crate::{
    experiment::Experiment,
    game::GameResult,
    plan::{self, PlannedArm, PreparedExperiment},
    record::PROGRAM,
    run::RunError,
};
use files::FileError;
use serde::{Deserialize, Serialize};
use std::{
    io::{self, Write},
    path::Path,
};

/// Raised when a file of this version can't be read by the one before.
const FORMAT: u32 = 1;
/// Bytes of the largest shard that is read. A part with all of [`MAX_GAMES`](crate::MAX_GAMES)
/// games takes less: about 180 bytes each, 215 with seven digits everywhere.
const MAX_SHARD: u64 = 448 << 20;
/// The end of the names of shards.
pub const EXTENSION: &str = "shard";

/// A shard that can't be made or used.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The file can't be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The folder can't be made.
    #[error("the folder {path} can't be made: {why}")]
    Folder {
        /// The folder.
        path: String,
        /// Why.
        why: io::Error,
    },
    /// The file was cut or changed.
    #[error("{path} is damaged ({why}): run its shard again")]
    Damaged {
        /// The file.
        path: String,
        /// How.
        why: String,
    },
    /// The file is whole but of another run.
    #[error(
        "{0} is a shard of another experiment, other games or another version of the program: \
         remove it or take another folder"
    )]
    Foreign(String),
    /// The games can't be played.
    #[error(transparent)]
    Run(Box<RunError>),
}

/// What all shards of a run have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    format: u32,
    program: String,
    sum: String,
    /// The experiment as written.
    pub experiment: Experiment,
    /// What is played.
    pub arms: Vec<PlannedArm>,
}

impl Whole {
    fn of(plan: &PreparedExperiment) -> Self {
        Self {
            format: FORMAT,
            program: PROGRAM.to_owned(),
            sum: plan::sum(&plan.arms),
            experiment: plan.experiment.clone(),
            arms: plan.arms.clone(),
        }
    }

    /// The plan of the run.
    pub fn plan(&self) -> PreparedExperiment {
        PreparedExperiment {
            experiment: self.experiment.clone(),
            arms: self.arms.clone(),
        }
    }
}

/// The games of one part of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which part.
    pub part: ShardNumber,
    pub(super) whole: Whole,
    #[serde(skip)]
    pub(super) rows: Vec<GameResult>,
}

/// The name of the file of a part.
pub fn name(plan: &PreparedExperiment, part: ShardNumber) -> String {
    let name: String = (plan.experiment.name.chars())
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    format!("{name}-{}-of-{}.{EXTENSION}", part.part, part.of)
}

impl Shard {
    pub(super) fn new(plan: &PreparedExperiment, part: ShardNumber, rows: Vec<GameResult>) -> Self {
        Self {
            part,
            whole: Whole::of(plan),
            rows,
        }
    }

    /// Whether it is this part of this plan, played by this version of the program.
    pub(super) fn belongs_to(&self, plan: &PreparedExperiment, part: ShardNumber) -> bool {
        self.part == part && self.whole == Whole::of(plan)
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self)?;
        bytes.push(b'\n');
        for row in &self.rows {
            serde_json::to_writer(&mut bytes, row)?;
            bytes.push(b'\n');
        }
        let sum = blake3::hash(&bytes).to_hex();
        writeln!(bytes, "{sum}")?;
        Ok(bytes)
    }

    pub(super) fn save(&self, path: &Path) -> Result<(), ShardError> {
        Ok(files::write_atomically(path, |out| {
            out.write_all(&self.bytes()?)
        })?)
    }

    /// Reads a file and checks its sum.
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn open(path: &Path) -> Result<Self, ShardError> {
        Self::of(path, &files::read(path, MAX_SHARD)?)
    }

    /// What an earlier run left where this one writes; `None` when it left nothing.
    ///
    /// # Errors
    /// As [`Shard::open`].
    pub(super) fn left_at(path: &Path) -> Result<Option<Self>, ShardError> {
        let left = files::read_left(path, MAX_SHARD)?;
        left.map(|bytes| Self::of(path, &bytes)).transpose()
    }

    fn of(path: &Path, bytes: &[u8]) -> Result<Self, ShardError> {
        Self::parse(bytes).map_err(|why| ShardError::Damaged {
            path: files::shown(path).to_string(),
            why,
        })
    }

    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is no text")?;
        let without_end = text.strip_suffix('\n').ok_or("its end is missing")?;
        let (lines, sum) = without_end.rsplit_once('\n').ok_or("its end is missing")?;
        let summed = bytes.get(..=lines.len()).unwrap_or_default();
        if blake3::hash(summed).to_hex().as_str() != sum {
            return Err("its sum does not fit what it holds".into());
        }
        let mut lines = lines.lines();
        let plain = |why: serde_json::Error| why.to_string();
        let first = lines.next().unwrap_or_default();
        let mut shard: Self = serde_json::from_str(first).map_err(plain)?;
        plan::check_games(&shard.whole.arms).map_err(|why| why.to_string())?;
        if !shard.part.is_one() {
            return Err(PartError.to_string());
        }
        shard.rows = lines
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()
            .map_err(plain)?;
        Ok(shard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::MAX_GAMES;

    /// What a part may write can be read, whether locks are recorded or not.
    #[test]
    fn the_shard_of_the_most_games_is_not_too_large() {
        // Rows and cells of a board, and as how many games such a game counts.
        for (rows, cells, counts) in [(0, 0, 1), (22, 220, 10), (64, 2_048, 83)] {
            let row = serde_json::to_vec(&GameResult::long(rows, cells)).unwrap();
            let most = (row.len() as u64 + 1) * (MAX_GAMES / counts);
            assert!(most < MAX_SHARD, "{cells}: {most}");
        }
    }
}
