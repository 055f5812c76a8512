//! A history whose records are stored elsewhere.

use super::{
    History,
    blocks::Block,
    store::{BranchData, Store},
};
use crate::{
    BlockIndex, BlockKey, BlockSource, Bookmark, Order,
    codec::{Content, Sealed},
};
use pad::{BranchId, BranchTree, Epoch, FrameNo, Origin};
use std::sync::Arc;

/// A whole history, as it is read from a file.
#[derive(Clone, Debug)]
pub struct Stored {
    /// All branches, each after its parent.
    pub branches: Vec<StoredBranch>,
    /// The branch that the newest record is on.
    pub current: BranchId,
    /// All bookmarks.
    pub bookmarks: Vec<Bookmark>,
    /// Where the records are.
    pub source: Arc<dyn BlockSource>,
}

impl Stored {
    /// Whether it has no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.iter().all(|branch| branch.blocks.is_empty())
    }

    /// Adds this to every epoch, so that records of a running machine are older.
    pub fn raise_epochs(&mut self, by: Epoch) {
        let blocks = self
            .branches
            .iter_mut()
            .flat_map(|branch| &mut branch.blocks);
        for block in blocks {
            block.epoch.0 = block.epoch.0.saturating_add(by.0);
        }
    }

    /// The highest epoch of its records.
    #[must_use]
    pub fn newest_epoch(&self) -> Epoch {
        newest_epoch(&self.branches)
    }

    /// The first and the last of a branch's own frames.
    #[must_use]
    pub fn own_frames(&self, branch: BranchId) -> Option<(FrameNo, FrameNo)> {
        let branch = self.branches.iter().find(|known| known.id == branch)?;
        let (first, _) = branch.blocks.first()?.index.frames()?;
        let (_, last) = branch.blocks.last()?.index.frames()?;
        Some((first, last))
    }

    /// Adds a branch without records, and returns its number.
    pub fn fork(&mut self, origin: Origin, name: &str) -> BranchId {
        let id = self.branches.iter().map(|branch| branch.id + 1).max();
        let id = id.unwrap_or_default();
        self.branches.push(StoredBranch {
            id,
            name: name.to_owned(),
            origin: Some(origin),
            blocks: Vec::new(),
            orders: Vec::new(),
        });
        id
    }

    /// Its branches as plain data.
    #[must_use]
    pub fn tree(&self) -> BranchTree {
        let mut tree = BranchTree::default();
        for branch in &self.branches {
            let epoch = branch.blocks.last().map(|block| block.epoch);
            tree.add(branch.id, branch.origin, epoch.unwrap_or_default());
            if let Some((first, last)) = self.own_frames(branch.id) {
                tree.append(branch.id, first);
                tree.append(branch.id, last);
            }
        }
        tree
    }
}

/// One branch of it.
#[derive(Clone, Debug)]
pub struct StoredBranch {
    /// Its number.
    pub id: BranchId,
    /// Its name.
    pub name: String,
    /// Where it was forked.
    pub origin: Option<Origin>,
    /// Its blocks, in the order of their frames.
    pub blocks: Vec<StoredBlock>,
    /// Its orders, each with the frame after which it came, in their order.
    pub orders: Vec<(FrameNo, Order)>,
}

fn newest_epoch(branches: &[StoredBranch]) -> Epoch {
    let blocks = branches.iter().flat_map(|branch| &branch.blocks);
    blocks.map(|block| block.epoch).max().unwrap_or_default()
}

/// A block of it.
#[derive(Clone, Debug)]
pub struct StoredBlock {
    /// The key at the source.
    pub key: BlockKey,
    /// The epoch of its records.
    pub epoch: Epoch,
    /// What can be asked without its records.
    pub index: BlockIndex,
}

/// Why a stored history makes no sense, in one sentence without a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoredError {
    /// A branch is there twice, or before its parent.
    #[error("branch {0} is not after its parent")]
    Order(BranchId),
    /// Blocks overlap or are not in order.
    #[error("the frames of branch {branch} do not rise at frame {frame}")]
    Frames {
        /// The branch.
        branch: BranchId,
        /// Where.
        frame: FrameNo,
    },
    /// There is no such branch.
    #[error("there is no branch {0}")]
    Unknown(BranchId),
}

impl History {
    /// Replaces everything by a stored history. It takes no part of the budget but for its
    /// index. The next record begins a new run, unless a branch is forked or carried on.
    ///
    /// # Errors
    /// When it makes no sense; the history is then unchanged.
    pub fn open(&self, stored: Stored) -> Result<(), StoredError> {
        let mut writer = self.writer();
        let (budget, serial) = (self.store().budget(), writer.serial);
        let store = Store::stored(stored, budget, serial)?;
        let current = store.current();
        writer.restart(store.newest());
        let observer = writer.observer.take();
        let old = self.write(|current| std::mem::replace(current, store));
        drop(old);
        self.cache().clear();
        self.find_last_records();
        writer.continue_after(current.zip(self.last()));
        drop(writer);
        drop(observer);
        Ok(())
    }

    /// Decodes the last record of every branch, so that each can be carried on.
    fn find_last_records(&self) {
        for branch in self.branches() {
            let last = branch.last.and_then(|last| self.get_on(branch.id, last));
            let Some(last) = last else { continue };
            self.write(|store| store.set_last_record(branch.id, last));
        }
    }
}

impl Store {
    fn stored(stored: Stored, budget: usize, serial: u64) -> Result<Self, StoredError> {
        let Stored {
            branches,
            current,
            bookmarks,
            source,
        } = stored;
        let mut store = Self::new(budget);
        let mut serial = serial;
        store.began = newest_epoch(&branches);
        for branch in branches {
            serial = store.add_stored(branch, &source, serial)?;
        }
        if store.branches.get(current).is_none() {
            return Err(StoredError::Unknown(current));
        }
        store.finish_stored(current, serial, bookmarks);
        Ok(store)
    }

    /// Adds a branch; returns the serial number of its last block.
    fn add_stored(
        &mut self,
        branch: StoredBranch,
        source: &Arc<dyn BlockSource>,
        mut serial: u64,
    ) -> Result<u64, StoredError> {
        let StoredBranch {
            id,
            name,
            origin,
            blocks,
            orders,
        } = branch;
        let is_known = |id| self.branches.get(id).is_some();
        if is_known(id) || origin.is_some_and(|origin| !is_known(origin.branch)) {
            return Err(StoredError::Order(id));
        }
        let start = origin.and_then(|o| self.statistics(o.branch, o.frame));
        let mut line = BranchData::new(name);
        line.start = start.unwrap_or_default();
        let mut before = line.start;
        let mut last = origin.map_or(0, |origin| origin.frame);
        let mut first = None;
        let epoch = blocks.last().map(|block| block.epoch).unwrap_or_default();
        for StoredBlock { key, epoch, index } in blocks {
            let Some((from, to)) = index.frames() else {
                continue;
            };
            if from <= last {
                return Err(StoredError::Frames {
                    branch: id,
                    frame: from,
                });
            }
            first.get_or_insert(from);
            last = to;
            serial += 1;
            let index = Arc::new(index.0.starting(before));
            before = index.statistics(FrameNo::MAX);
            line.sealed += index.len();
            let block = Arc::new(Block {
                serial,
                sealed: Sealed {
                    place: (id, epoch),
                    content: Content::Stored(Arc::clone(source), key),
                },
                index,
            });
            self.count_sealed(&block);
            line.blocks.push(block);
        }
        line.orders.append(orders);
        let tree = self.branches.tree_mut();
        tree.add(id, origin, epoch);
        if let Some(first) = first {
            tree.append(id, first);
            tree.append(id, last);
        }
        self.branches.insert(id, line);
        Ok(serial)
    }
}
