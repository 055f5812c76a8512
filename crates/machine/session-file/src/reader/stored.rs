//! A run of a file as a history whose records stay in the file.

use super::{RunRow, SessionFile, SnapshotRow, rows::newest};
use crate::{KeptCore, KeptSnapshot, SessionError};
use session::{BlockBytes, BlockKey, BlockSource, Stored, StoredBlock, StoredBranch};
use std::sync::Arc;

impl SessionFile {
    /// A run as a history; its records stay in the file.
    ///
    /// # Errors
    /// When it can't be read or is damaged, or there is no such run.
    pub fn stored(&self, run: i64) -> Result<Stored, SessionError> {
        let found = self.run(Some(run))?;
        let branches = found.branches.iter();
        let blocks = branches.map(|branch| self.summaries(branch.row));
        let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
        self.stored_with(&found, blocks, Arc::new(FileSource(self.clone())))
    }

    /// A run as a history whose records are at a source, under the rows of their blocks; for
    /// each branch the blocks that it has.
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn stored_with(
        &self,
        run: &RunRow,
        blocks: Vec<Vec<StoredBlock>>,
        source: Arc<dyn BlockSource>,
    ) -> Result<Stored, SessionError> {
        let mut lasts = Vec::new();
        let mut stored = Vec::new();
        for (branch, blocks) in run.branches.iter().zip(blocks) {
            lasts.push((blocks.last().map(|last| last.key), branch.id));
            stored.push(StoredBranch {
                id: branch.id,
                name: branch.name.clone(),
                origin: branch.origin,
                blocks,
                orders: self.orders(branch.row)?,
            });
        }
        let first = stored.first().map_or(0, |branch| branch.id);
        Ok(Stored {
            branches: stored,
            current: newest(lasts).unwrap_or(first),
            bookmarks: self.bookmarks_of(run)?,
            source,
        })
    }
}

impl SessionFile {
    /// Truths and snapshots of a run.
    ///
    /// # Errors
    /// When they can't be read or were altered.
    pub fn kept_core(&self, run: &RunRow) -> Result<KeptCore, SessionError> {
        let mut core = KeptCore::default();
        for branch in &run.branches {
            let truths = self.truths(branch.row)?.into_iter().collect();
            core.truths.push((branch.id, truths));
            for SnapshotRow { frame, clocks } in self.snapshots(branch.row)? {
                if let Some(state) = self.state(branch.row, frame)? {
                    core.snapshots.push(KeptSnapshot {
                        branch: branch.id,
                        frame,
                        clocks,
                        state: state.into(),
                    });
                }
            }
        }
        Ok(core)
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
