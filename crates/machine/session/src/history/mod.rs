//! The shared store of records: one writer appends, any number of readers look.
//!
//! The newest records are kept as they are; older ones are sealed in blocks of a few
//! bytes a frame, and a block is decoded when one of its records is asked for. When
//! the memory that is allowed is full, the oldest block is evicted, whichever branch
//! it is on.
//!
//! The writer encodes and seals on its own time. What readers and writer share is
//! locked for the moment in which a record or a block is put in its place, or in
//! which a reader takes hold of what it will look at; all work is done outside.

mod blocks;
mod bookmarks;
mod branches;
mod cache;
mod kept;
mod memory;
mod orders;
mod queries;
mod sent;
mod store;
mod stored;
mod writer;

#[cfg(test)]
mod tests;

pub use branches::{Branch, BranchError};
pub use kept::{Kept, KeptBlock, KeptBranch};
pub use memory::{BUDGET, Memory, Owner};
pub use sent::{BlockMap, SentError, SentHistory};
pub use stored::{Stored, StoredBlock, StoredBranch, StoredError};

use crate::Record;
use cache::Cache;
use pad::{BranchId, Epoch, FrameNo};
use planner::Plan;
use std::{
    fmt,
    ops::RangeInclusive,
    sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard},
};
use store::{Found, Store};
use vision::Phase;
use writer::Writer;

/// Every record of the run that there is room for. A clone is another handle on the
/// same history.
#[derive(Clone)]
pub struct History(Arc<Shared>);

struct Shared {
    /// Held while the history is changed; readers never hold it.
    writer: Mutex<Writer>,
    store: RwLock<Store>,
    cache: Mutex<Cache>,
}

impl Default for History {
    fn default() -> Self {
        Self::new(BUDGET)
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History")
            .field("records", &self.len())
            .finish_non_exhaustive()
    }
}

impl History {
    /// An empty history that may take up so many bytes.
    #[must_use]
    pub fn new(budget: usize) -> Self {
        Self(Arc::new(Shared {
            writer: Mutex::default(),
            store: RwLock::new(Store::new(budget)),
            cache: Mutex::default(),
        }))
    }

    /// Appends a record to its branch. One of an epoch that nobody has announced, or
    /// whose number is not above the last one's, begins a new run: everything before
    /// it is dropped. One of an older epoch than its branch's, and one of a frame
    /// that a fork shares with its parent, comes too late and is left out.
    pub fn push(&self, record: Record) {
        let room = {
            let mut writer = self.writer();
            writer.push(&self.0.store, record);
            writer.room()
        };
        if let Some(wait_for_room) = room {
            wait_for_room();
        }
    }

    /// What distinguishes the run from all others, however it branches and goes on: the epoch in which it
    /// began, or the newest one of a file that was opened.
    #[must_use]
    pub fn began(&self) -> Epoch {
        self.store().began
    }

    /// The newest record.
    #[must_use]
    pub fn last(&self) -> Option<Arc<Record>> {
        self.store().last()
    }

    /// The record of a frame on the branch of the newest record, if it is kept.
    #[must_use]
    pub fn get(&self, frame: FrameNo) -> Option<Arc<Record>> {
        let found = {
            let store = self.store();
            store.find(store.current()?, frame)
        };
        self.fetch(found?)
    }

    /// The record of a frame on a branch, if it is kept. A frame before the fork is
    /// the parent's.
    #[must_use]
    pub fn get_on(&self, branch: BranchId, frame: FrameNo) -> Option<Arc<Record>> {
        let found = self.store().find(branch, frame);
        self.fetch(found?)
    }

    fn fetch(&self, found: Found) -> Option<Arc<Record>> {
        match found {
            Found::Hot(record) => Some(record),
            Found::Sealed(block, i) => {
                let decoded = self.decoded(&block)?;
                decoded.records.get(i).cloned()
            }
        }
    }

    /// The first and the last frame that are kept on a branch, those that it shares
    /// with its parents included.
    #[must_use]
    pub fn range(&self, branch: BranchId) -> Option<RangeInclusive<FrameNo>> {
        self.store().range(branch)
    }

    /// How many records are kept, on all branches together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.store().len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many records of this run were evicted.
    #[must_use]
    pub fn evicted(&self) -> u64 {
        self.store().evicted()
    }

    fn store(&self) -> RwLockReadGuard<'_, Store> {
        common::unpoisoned(self.0.store.read())
    }

    fn write<T>(&self, change: impl FnOnce(&mut Store) -> T) -> T {
        store::write(&self.0.store, change)
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        common::lock(&self.0.writer)
    }

    /// A history of what there is now. It shares the records, and stays as it is when this one
    /// gets new ones, evicts old ones, or begins a new run.
    #[must_use]
    pub fn frozen(&self) -> Self {
        let store = self.store().clone();
        Self(Arc::new(Shared {
            writer: Mutex::<Writer>::default(),
            store: RwLock::new(store),
            cache: Mutex::<Cache>::default(),
        }))
    }
}

/// Frames from a lock to the next piece's first picture, at most.
const GAP: u64 = rules::timeline::LOCK_TO_SPAWN_CLEAR as u64 + 8;

/// The newest plan up to a record: its own, or after the lock the plan of the last piece
/// until the next one appears. `None` once the game is left.
#[must_use]
pub fn plan_at(history: &History, record: &Record) -> Option<Arc<Plan>> {
    let in_game = |r: &Record| !matches!(r.tracked.phase, Phase::Away | Phase::Over);
    if record.plan.is_some() || !in_game(record) {
        return record.plan.clone();
    }
    planned_before(history, record)?.plan.clone()
}

/// The newest record before this one that has a plan, of the same game and no older than the
/// longest time between two pieces.
#[must_use]
pub fn planned_before(history: &History, record: &Record) -> Option<Arc<Record>> {
    let in_game = |r: &Record| !matches!(r.tracked.phase, Phase::Away | Phase::Over);
    let frame = record.picture.number;
    (frame.saturating_sub(GAP)..frame)
        .rev()
        .map_while(|earlier| history.get_on(record.picture.branch, earlier))
        .take_while(|earlier| in_game(earlier))
        .find(|earlier| earlier.plan.is_some())
}
