//! A run in parts that any engine can start anywhere, and their merging.
//!
//! Shard `i` of `n` has every `n`-th game, beginning with the `i`-th, so that arms of long
//! games are spread over all shards. A shard is one file that is there as a whole or not at
//! all: a process that is killed leaves nothing that could be taken for a shard, and a
//! process whose shard is there already has nothing to do.

mod file;
mod merge;

pub use file::{Shard, ShardError};
pub use merge::{MergeError, merge};

use crate::{
    plan::PreparedExperiment,
    run::{Finished, Job, RunError, jobs, play_jobs},
};
use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
    sync::atomic::AtomicBool,
};

/// Which part: `i` of `n`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardNumber {
    /// Its number, from 1.
    pub part: u64,
    /// Parts in all.
    pub of: u64,
}

/// A text that is no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written as I/N with I from 1 to N, for example 3/8")]
pub struct PartError;

impl FromStr for ShardNumber {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let (part, of) = text.split_once('/').ok_or(PartError)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| PartError);
        let (part, of) = (number(part)?, number(of)?);
        let part = Self { part, of };
        part.is_one().then_some(part).ok_or(PartError)
    }
}

impl ShardNumber {
    /// Whether its number is one of those from 1 on.
    const fn is_one(self) -> bool {
        1 <= self.part && self.part <= self.of
    }

    /// The games of this part of a plan.
    pub(crate) fn jobs(self, plan: &PreparedExperiment) -> impl Iterator<Item = Job> {
        jobs(plan).filter(move |job| job.index % self.of == self.part - 1)
    }
}

/// What became of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardDone {
    /// The file.
    pub path: PathBuf,
    /// Whether it was there before.
    pub was_there: bool,
}

/// Plays one part of a plan and writes its file into `folder`, which is made if need be. A
/// valid file of the same part stays as it is; one that is damaged is replaced.
///
/// # Errors
/// A game can't be started, `cancel` was set, the file can't be written, or `folder` has a
/// valid file of that name from another experiment or version.
pub fn run_shard(
    plan: &PreparedExperiment,
    part: ShardNumber,
    folder: &Path,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    finished: impl FnMut(Finished),
) -> Result<ShardDone, ShardError> {
    fs::create_dir_all(folder).map_err(|why| ShardError::Folder {
        path: files::shown(folder).to_string(),
        why,
    })?;
    let path = folder.join(file::name(plan, part));
    match Shard::left_at(&path) {
        Ok(Some(shard)) if shard.belongs_to(plan, part) => {
            return Ok(ShardDone {
                path,
                was_there: true,
            });
        }
        Ok(Some(_)) => return Err(ShardError::Foreign(files::shown(&path).to_string())),
        Ok(None) | Err(ShardError::Damaged { .. }) => {}
        Err(other) => return Err(other),
    }
    let jobs: Vec<Job> = part.jobs(plan).collect();
    let rows = play_jobs(plan, &jobs, threads, cancel, finished).map_err(Box::new)?;
    Shard::new(plan, part, rows).save(&path)?;
    Ok(ShardDone {
        path,
        was_there: false,
    })
}

impl From<Box<RunError>> for ShardError {
    fn from(why: Box<RunError>) -> Self {
        Self::Run(why)
    }
}
