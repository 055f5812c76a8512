//! What readers and writer share. Nothing here takes long: it is done under a lock.

mod lookup;

pub(super) use lookup::Found;

use super::{
    blocks::{Block, Blocks},
    bookmarks::Bookmarks,
    memory::{Owner, Shares},
    orders::Orders,
};
use crate::{Appended, Bookmark, Order, Record, Statistics, index::Index, weight::Fresh};
use pad::{BranchId, BranchTree, Epoch, FrameNo, PerBranch};
use screen::PIXELS;
use std::{
    collections::VecDeque,
    sync::{Arc, RwLock},
};

/// One line of history.
#[derive(Clone, Debug)]
pub(super) struct BranchData {
    pub name: String,
    pub blocks: Blocks,
    pub orders: Orders,
    /// Records in its blocks.
    pub sealed: usize,
    /// Its records that were evicted.
    pub evicted: u64,
    /// What had been counted before its first record.
    pub start: Statistics,
    /// The record before its next one, while another branch is written.
    pub last_record: Option<Arc<Record>>,
    /// Set while it is to be carried on in another epoch and no record of that has come.
    pub carry_on: Option<Box<CarryOn>>,
}

/// What has to be put back when a branch is not carried on after all: the machine then
/// goes on in the epoch that it was in.
#[derive(Clone, Debug, Default)]
pub(super) struct CarryOn {
    /// Records of an older epoch that came meanwhile, in order.
    pub records: Vec<Record>,
    /// Orders after its last record, and those of an older epoch that came meanwhile.
    pub orders: Vec<(FrameNo, Order)>,
}

impl BranchData {
    pub fn new(name: String) -> Self {
        Self {
            name,
            blocks: Blocks::default(),
            orders: Orders::default(),
            sealed: 0,
            evicted: 0,
            start: Statistics::default(),
            last_record: None,
            carry_on: None,
        }
    }
}

/// What is evicted, to be freed after the lock is released.
#[derive(Default)]
#[must_use = "it is dropped after the lock"]
pub(super) struct Dropped {
    _blocks: Vec<Arc<Block>>,
    _records: Vec<Arc<Record>>,
    _branches: Vec<BranchData>,
}

/// All branches, and the records at the end of the one that is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    pub branches: PerBranch<BranchData>,
    pub bookmarks: Bookmarks,
    /// The epoch in which the run began, or the newest one of a file that was opened.
    pub began: Epoch,
    /// The branch of the newest record.
    current: Option<BranchId>,
    /// The records that are not in a block yet.
    open: Index,
    /// Bytes of them, encoded.
    raw: usize,
    /// The newest records of the current branch, at least those that are not in a
    /// block yet, and what each takes up.
    hot: VecDeque<(Arc<Record>, usize)>,
    hot_size: usize,
    sealed_size: usize,
    index_size: usize,
    budget: usize,
    /// The serial number of the newest block.
    newest: u64,
    /// Bytes that others keep for the same frames; see [`Owner`].
    attached: [usize; Owner::COUNT],
    /// Records that could not be encoded.
    pub left_out: u64,
}

impl Store {
    pub fn new(budget: usize) -> Self {
        Self {
            budget,
            ..Self::default()
        }
    }

    pub fn budget(&self) -> usize {
        self.budget
    }

    pub fn set_budget(&mut self, budget: usize) {
        self.budget = budget;
    }

    pub fn attached(&self) -> usize {
        self.attached.iter().sum()
    }

    pub fn set_attached(&mut self, owner: Owner, bytes: usize) {
        self.attached[owner as usize] = bytes;
    }

    pub fn current(&self) -> Option<BranchId> {
        self.current
    }

    pub fn last(&self) -> Option<Arc<Record>> {
        self.hot.back().map(|(record, _)| Arc::clone(record))
    }

    /// The serial number of the newest block.
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// The records that are not in a block yet.
    pub fn open_records(&self) -> Vec<Appended> {
        let from = self.hot.len().saturating_sub(self.open.len());
        let records = self.hot.range(from..).enumerate();
        let records = records.filter_map(|(i, (record, _))| {
            let (sample, marks, facts) = self.open.entry(i)?;
            Some(Appended {
                record: Arc::clone(record),
                sample,
                marks,
                facts,
            })
        });
        records.collect()
    }

    /// Counts what a block takes up.
    pub fn count_sealed(&mut self, block: &Block) {
        self.sealed_size += block.sealed.size();
        self.index_size += block.index.size();
    }

    /// Completes a store that was made of stored branches.
    pub fn finish_stored(&mut self, current: BranchId, newest: u64, bookmarks: Vec<Bookmark>) {
        self.current = Some(current);
        self.newest = newest;
        self.bookmarks = Bookmarks::from(bookmarks);
        let statistics = self.statistics(current, FrameNo::MAX);
        self.open = Index::after(statistics.unwrap_or_default());
    }

    /// Sets the record that the next one of a branch follows.
    pub fn set_last_record(&mut self, branch: BranchId, record: Arc<Record>) {
        if self.current == Some(branch) {
            let size = Fresh::ALL.weigh(&record);
            self.hot.push_back((Arc::clone(&record), size));
            self.hot_size += size;
        }
        if let Some(line) = self.branches.get_mut(branch) {
            line.last_record = Some(record);
        }
    }

    /// Records that are not in a block yet.
    pub fn open(&self) -> &Index {
        &self.open
    }

    pub fn len(&self) -> usize {
        self.open.len()
            + self
                .branches
                .values()
                .map(|line| line.sealed)
                .sum::<usize>()
    }

    pub fn evicted(&self) -> u64 {
        self.branches.values().map(|line| line.evicted).sum()
    }

    /// Bytes of what is sealed, of the index, and of the newest records.
    pub fn sizes(&self) -> (usize, usize, usize) {
        let orders = self.branches.values().map(|line| line.orders.size());
        let waiting = self
            .branches
            .values()
            .filter(|line| line.last_record.is_some());
        (
            self.sealed_size,
            self.index_size + self.open.size() + orders.sum::<usize>(),
            self.hot_size + self.raw + waiting.count() * (PIXELS + size_of::<Record>()),
        )
    }

    /// Begins a new run: nothing of the last one stays.
    pub fn begin(&mut self, branch: BranchId, epoch: Epoch) -> Dropped {
        let mut old = std::mem::replace(self, Self::new(self.budget));
        (self.left_out, self.began) = (old.left_out, epoch);
        let mut tree = old.branches.tree().clone();
        tree.restart(branch, epoch);
        self.branches = PerBranch::new(tree);
        self.branches
            .insert(branch, BranchData::new("main".to_owned()));
        self.current = Some(branch);
        let lines = old.branches.set_tree(BranchTree::default());
        Dropped {
            _records: old.hot.into_iter().map(|(record, _)| record).collect(),
            _branches: lines.into_values().collect(),
            _blocks: Vec::new(),
        }
    }

    /// Goes over to another branch. What is open has been sealed.
    pub fn switch_to(&mut self, branch: BranchId, last_record: Option<Arc<Record>>) -> Dropped {
        let left = self
            .current
            .and_then(|branch| self.branches.get_mut(branch));
        if let Some(line) = left {
            line.last_record = last_record;
        }
        let start = self
            .statistics(branch, FrameNo::MAX)
            .or(self.branches.get(branch).map(|line| line.start));
        self.open = Index::after(start.unwrap_or_default());
        self.current = Some(branch);
        self.hot_size = 0;
        let hot = std::mem::take(&mut self.hot);
        Dropped {
            _records: hot.into_iter().map(|(record, _)| record).collect(),
            ..Dropped::default()
        }
    }

    /// Adds a record to what is open. `raw` is the size of that, encoded.
    pub fn push(
        &mut self,
        (record, size): (Arc<Record>, usize),
        raw: usize,
        index: impl FnOnce(&mut Index),
    ) -> Dropped {
        index(&mut self.open);
        let picture = &record.picture;
        let tree = self.branches.tree_mut();
        tree.append(picture.branch, picture.number);
        self.hot.push_back((record, size));
        self.hot_size += size;
        self.raw = raw;
        self.trim()
    }

    /// Takes up the block that what is open has become.
    pub fn seal(&mut self, block: Arc<Block>) -> Dropped {
        let statistics = block.index.statistics(FrameNo::MAX);
        self.open = Index::after(statistics);
        self.raw = 0;
        self.count_sealed(&block);
        self.newest = block.serial;
        let line = self
            .current
            .and_then(|branch| self.branches.get_mut(branch));
        if let Some(line) = line {
            line.sealed += block.index.len();
            line.blocks.push(block);
        }
        self.trim()
    }

    /// Evicts what exceeds the budget.
    pub fn trim(&mut self) -> Dropped {
        let mut dropped = Dropped::default();
        let shares = Shares::of(self.budget);
        while self.hot.len() > self.open.len().max(1) && self.hot_size > shares.hot {
            let Some((record, size)) = self.hot.pop_front() else {
                break;
            };
            self.hot_size -= size;
            dropped._records.push(record);
        }
        loop {
            let (sealed, index, hot) = self.sizes();
            if sealed + index + hot + shares.decoded + self.attached() <= self.budget {
                break;
            }
            let Some(block) = self.pop_oldest() else {
                break;
            };
            dropped._blocks.push(block);
        }
        dropped
    }

    /// The newest block stays, so that the end of the branch is known.
    fn pop_oldest(&mut self) -> Option<Arc<Block>> {
        let oldest = |line: &BranchData| line.blocks.oldest().map(|block| block.serial);
        let lines = self.branches.iter();
        let serials = lines.filter_map(|(branch, _, line)| Some((oldest(line)?, branch)));
        let (serial, branch) = serials.min()?;
        if serial == self.newest {
            return None;
        }
        let line = self.branches.get_mut(branch)?;
        let block = line.blocks.pop_oldest()?;
        line.sealed -= block.index.len();
        line.evicted += block.index.len() as u64;
        let next = line.blocks.oldest().map(|block| block.index.first());
        let open = self.current == Some(branch) && !self.open.is_empty();
        let next = next.or(open.then(|| self.open.first()));
        if let Some(first) = next {
            line.orders.evict(first);
        }
        self.branches.tree_mut().set_first(branch, next);
        self.sealed_size -= block.sealed.size();
        self.index_size -= block.index.size();
        Some(block)
    }

    /// Drops a branch.
    pub fn remove(&mut self, branch: BranchId) -> Dropped {
        let line = self.branches.remove(branch);
        for block in line.iter().flat_map(|line| line.blocks.each()) {
            self.sealed_size -= block.sealed.size();
            self.index_size -= block.index.size();
        }
        self.bookmarks.forget(branch);
        Dropped {
            _branches: line.into_iter().collect(),
            ..Dropped::default()
        }
    }
}

/// Changes the store under its lock. What is no longer needed should be returned, so
/// that it is freed after the lock is released.
pub(super) fn write<T>(store: &RwLock<Store>, change: impl FnOnce(&mut Store) -> T) -> T {
    let mut store = common::unpoisoned(store.write());
    change(&mut store)
}
