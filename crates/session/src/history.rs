//! The shared store of records: one writer appends, any number of readers look.

use crate::Record;
use pad::FrameNo;
use std::{
    collections::VecDeque,
    sync::{Arc, RwLock},
};

/// Records that are kept; the oldest is let go when one more comes.
const KEPT: usize = 60 * 60;

/// The last minute of records, shared. A clone is another handle on the same one.
#[derive(Clone, Debug, Default)]
pub struct History(Arc<RwLock<VecDeque<Arc<Record>>>>);

impl History {
    /// Appends a record. A record whose number is not above the last one's begins
    /// a new run: everything before it is dropped.
    pub fn push(&self, record: Record) {
        let mut records = self
            .0
            .write()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let restarted = records.back().is_some_and(|last| {
            last.picture.epoch != record.picture.epoch
                || last.picture.number >= record.picture.number
        });
        if restarted {
            records.clear();
        }
        if records.len() == KEPT {
            records.pop_front();
        }
        records.push_back(Arc::new(record));
    }

    /// The newest record.
    #[must_use]
    pub fn last(&self) -> Option<Arc<Record>> {
        self.read(|records| records.back().cloned())
    }

    /// The record of a frame, if it is kept.
    #[must_use]
    pub fn get(&self, frame: FrameNo) -> Option<Arc<Record>> {
        self.read(|records| {
            let i = records
                .binary_search_by_key(&frame, |r| r.picture.number)
                .ok()?;
            records.get(i).cloned()
        })
    }

    /// How many records are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read(VecDeque::len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn read<T>(&self, look: impl FnOnce(&VecDeque<Arc<Record>>) -> T) -> T {
        look(
            &self
                .0
                .read()
                .unwrap_or_else(|poisoned| poisoned.into_inner()),
        )
    }
}
