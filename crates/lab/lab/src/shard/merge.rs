//! All shards of a run as the record of one process.

use super::{Shard, ShardError, ShardNumber, file};
use crate::{game::GameResult, record::ExperimentRecord, run::Job};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// Shards that can't be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// The folder can't be read.
    #[error("{path}: {why}")]
    Folder {
        /// The folder.
        path: String,
        /// Why.
        why: io::Error,
    },
    /// No shards.
    #[error("{0} has no file that ends with .{end}", end = file::EXTENSION)]
    None(String),
    /// A shard can't be read.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// Shards of two runs.
    #[error(
        "{a} and {b} are not shards of the same run: remove the one that does not belong there"
    )]
    Mixed {
        /// A file.
        a: String,
        /// Another file.
        b: String,
    },
    /// The same part twice.
    #[error("{a} and {b} are both shard {part}/{of}: remove one", part = .part.part, of = .part.of)]
    Twice {
        /// A file.
        a: String,
        /// Another file.
        b: String,
        /// Which part.
        part: ShardNumber,
    },
    /// Parts that are not there.
    #[error("{folder} lacks the shards {}: run them first", list(.first, *.missing, *.of))]
    Missing {
        /// The folder.
        folder: String,
        /// The numbers of the first of them.
        first: Vec<u64>,
        /// How many there are.
        missing: u64,
        /// Parts in all.
        of: u64,
    },
    /// A shard with too few or too many games.
    #[error("{0} does not have the games of its part: run its shard again")]
    Games(String),
}

/// The most missing shards that are listed.
const LISTED: usize = 12;

fn list(first: &[u64], missing: u64, of: u64) -> String {
    let mut names: Vec<String> = first.iter().map(|part| format!("{part}/{of}")).collect();
    let more = missing - first.len() as u64;
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names.join(", ")
}

/// Merges all shards of a folder. The record is that of one process, byte for byte.
///
/// # Errors
/// A shard is missing, damaged, there twice, or of another run.
pub fn merge(folder: &Path) -> Result<ExperimentRecord, MergeError> {
    let mut found: BTreeMap<u64, (PathBuf, Shard)> = BTreeMap::new();
    for path in files(folder)? {
        let shard = Shard::open(&path)?;
        if let Some((other, first)) = found.values().next()
            && (first.whole != shard.whole || first.part.of != shard.part.of)
        {
            return Err(MergeError::Mixed {
                a: files::shown(other).to_string(),
                b: files::shown(&path).to_string(),
            });
        }
        let part = shard.part;
        if let Some((other, _)) = found.get(&part.part) {
            return Err(MergeError::Twice {
                a: files::shown(other).to_string(),
                b: files::shown(&path).to_string(),
                part,
            });
        }
        found.insert(part.part, (path, shard));
    }
    let Some((_, (_, first))) = found.first_key_value() else {
        return Err(MergeError::None(files::shown(folder).to_string()));
    };
    let of = first.part.of;
    let plan = first.whole.plan();
    // `of` is what a file states: there is no list of all parts.
    let missing = of - found.len() as u64;
    if missing > 0 {
        let lacks = (1..=of).filter(|part| !found.contains_key(part));
        return Err(MergeError::Missing {
            folder: files::shown(folder).to_string(),
            first: lacks.take(LISTED).collect(),
            missing,
            of,
        });
    }
    let mut rows: BTreeMap<u64, GameResult> = BTreeMap::new();
    for (path, shard) in found.into_values() {
        let jobs: Vec<Job> = shard.part.jobs(&plan).collect();
        if jobs.len() != shard.rows.len() {
            return Err(MergeError::Games(files::shown(&path).to_string()));
        }
        rows.extend(jobs.iter().map(|job| job.index).zip(shard.rows));
    }
    Ok(ExperimentRecord::of(&plan, rows.into_values().collect()))
}

/// The shards of a folder by name. What a killed process left has another name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, MergeError> {
    let read = || {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let hidden = path
                .file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with('.'));
            if !hidden && path.extension().is_some_and(|end| end == file::EXTENSION) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    };
    read().map_err(|why| MergeError::Folder {
        path: files::shown(folder).to_string(),
        why,
    })
}
