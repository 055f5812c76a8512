//! A run of a file as a history whose records stay in the file.

use super::{RunRow, SessionFile, SnapshotRow, blocks::ReadBlocks, rows::newest};
use crate::{KeptCore, KeptSnapshot, SessionError};
use session::{BlockBytes, BlockKey, BlockSource, Stored, StoredBlock, StoredBranch};
use std::{mem, sync::Arc};

impl SessionFile {
    /// A run as a history; its records stay in the file.
    ///
    /// # Errors
    /// When it can't be read or is damaged, or there is no such run.
    pub fn stored(&self, run: i64) -> Result<Stored, SessionError> {
        let mut reader = StoredReader::new(self.clone(), self.run(Some(run))?);
        while reader.step()? {}
        reader.end()
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

/// Reads a run as a history whose records stay in the file, some blocks at a time.
#[derive(Debug)]
pub struct StoredReader {
    file: SessionFile,
    run: RunRow,
    /// The blocks of the branches that are read.
    branches: Vec<Vec<StoredBlock>>,
    /// The blocks so far of the branch after these, and how far it is read.
    blocks: Vec<StoredBlock>,
    far: ReadBlocks,
}

impl StoredReader {
    /// One of which nothing is read.
    #[must_use]
    pub fn new(file: SessionFile, run: RunRow) -> Self {
        Self {
            file,
            run,
            branches: Vec::new(),
            blocks: Vec::new(),
            far: ReadBlocks::default(),
        }
    }

    /// Reads some blocks; returns whether there may be more.
    ///
    /// # Errors
    /// When they can't be read or are damaged.
    pub fn step(&mut self) -> Result<bool, SessionError> {
        let Some(branch) = self.run.branches.get(self.branches.len()) else {
            return Ok(false);
        };
        let more = self.file.summaries(branch.row, &mut self.far)?;
        // The last one came again.
        self.blocks.pop();
        self.blocks.extend(more);
        if self.far.is_end {
            self.branches.push(mem::take(&mut self.blocks));
            self.far = ReadBlocks::default();
        }
        Ok(true)
    }

    /// The history, when no step is left.
    ///
    /// # Errors
    /// When its orders or bookmarks can't be read or are damaged.
    pub fn end(self) -> Result<Stored, SessionError> {
        let source = Arc::new(FileSource(self.file.clone()));
        self.file.stored_with(&self.run, self.branches, source)
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
