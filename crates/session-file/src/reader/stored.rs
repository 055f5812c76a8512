//! A run of a file as a history whose records stay in the file.

use super::SessionFile;
use crate::{Damage, SessionError};
use pad::BranchId;
use session::{BlockBytes, BlockKey, BlockSource, Stored, StoredBranch};
use std::{collections::BTreeMap, sync::Arc};

impl SessionFile {
    /// A run as a history; its records stay in the file.
    ///
    /// # Errors
    /// When it can't be read or is damaged, or there is no such run.
    pub fn stored(&self, run: i64) -> Result<Stored, SessionError> {
        let runs = self.runs()?;
        let found = runs.into_iter().find(|row| row.id == run);
        let branches = found
            .ok_or_else(|| self.damaged(Damage::NoRun(run)))?
            .branches;
        let numbers: BTreeMap<i64, BranchId> = branches
            .iter()
            .map(|branch| (branch.row, branch.id))
            .collect();
        let mut newest = None;
        let mut stored = Vec::new();
        for branch in branches {
            let blocks = self.summaries(branch.row)?;
            // Rows of blocks are numbered as they were begun.
            newest = newest.max(blocks.last().map(|last| (last.key, branch.id)));
            stored.push(StoredBranch {
                id: branch.id,
                name: branch.name,
                origin: branch.origin,
                blocks,
                orders: self.orders(branch.row)?,
            });
        }
        let first = stored.first().map_or(0, |branch| branch.id);
        Ok(Stored {
            branches: stored,
            current: newest.map_or(first, |(_, branch)| branch),
            bookmarks: self.bookmarks(&numbers)?,
            source: Arc::new(FileSource(self.clone())),
        })
    }
}

/// Reads blocks when they are asked for.
#[derive(Debug)]
struct FileSource(SessionFile);

impl BlockSource for FileSource {
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes> {
        self.0.bytes(key).ok()
    }
}
