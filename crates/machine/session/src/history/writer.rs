//! The one that appends.

use super::{
    blocks::Block,
    memory::Shares,
    store::{Dropped, Store, write},
};
use crate::{
    Appender, HistoryChange, Observer, Record, block::LENGTH, codec::Encoder, weight::Fresh,
};
use pad::{BranchId, Epoch};
use std::sync::{Arc, RwLock};

/// Encodes records as they come and seals them block by block.
#[derive(Default)]
pub(super) struct Writer {
    encoder: Encoder,
    /// What the records of the open block carry.
    place: Option<(BranchId, Epoch)>,
    appender: Appender,
    /// About what the records of the open block take up.
    open_size: usize,
    /// The serial number of the newest block.
    pub serial: u64,
    /// Gets every change.
    pub observer: Option<Observer>,
}

/// What becomes of a record.
enum Fate {
    Append,
    Begin,
    /// Its branch is to be carried on in a later epoch, but may not be.
    HoldBack,
    LeaveOut,
}

fn fate(store: &Store, record: &Record) -> Fate {
    let picture = &record.picture;
    let Some(node) = store.branches.tree().get(picture.branch) else {
        let newest = store
            .branches
            .tree()
            .iter()
            .map(|(_, node)| node.epoch)
            .max();
        return if newest.is_some_and(|newest| picture.epoch < newest) {
            Fate::LeaveOut
        } else {
            Fate::Begin
        };
    };
    let shared = node.origin.is_some_and(|o| picture.number <= o.frame);
    let late = picture.number <= node.last;
    if picture.epoch < node.epoch {
        let line = store.branches.get(picture.branch);
        let may_stay = line.is_some_and(|line| line.carry_on.is_some());
        if may_stay && !late {
            Fate::HoldBack
        } else {
            Fate::LeaveOut
        }
    } else if picture.epoch == node.epoch && shared {
        Fate::LeaveOut
    } else if picture.epoch > node.epoch || late {
        Fate::Begin
    } else {
        Fate::Append
    }
}

impl Writer {
    pub fn push(&mut self, store: &RwLock<Store>, record: Record) {
        let fate = {
            let store = common::unpoisoned(store.read());
            fate(&store, &record)
        };
        let place = (record.picture.branch, record.picture.epoch);
        match fate {
            Fate::LeaveOut => return,
            Fate::HoldBack => {
                write(store, |store| {
                    let line = store.branches.get_mut(place.0);
                    if let Some(carry_on) = line.and_then(|line| line.carry_on.as_mut()) {
                        carry_on.records.push(record);
                    }
                });
                return;
            }
            Fate::Begin => self.begin(store, place),
            Fate::Append if self.place != Some(place) => self.switch_to(store, place),
            Fate::Append => {}
        }
        let (record, fresh) = self.appender.share(record);
        let size = fresh.weigh(&record);
        if !self.encode(store, &record) {
            return;
        }
        // Decoded, the first of a block shares nothing with those before it.
        let decoded = if self.open_size == 0 {
            Fresh::ALL.weigh(&record)
        } else {
            size
        };
        let appended = self.appender.complete(record, common::now());
        let raw = self.encoder.len();
        let (dropped, full) = write(store, |store| {
            let record = &appended.record;
            let hot = (Arc::clone(record), size);
            let dropped = store.push(hot, raw, |index| {
                index.push(
                    record.picture.number,
                    &appended.sample,
                    &appended.marks,
                    &appended.facts,
                );
            });
            let limit = Shares::of(store.budget()).block;
            let full = store.open().len() >= LENGTH || self.open_size + decoded >= limit;
            (dropped, full)
        });
        drop::<Dropped>(dropped);
        self.report(|| HistoryChange::Appended(appended));
        self.open_size += decoded;
        if full {
            self.seal(store);
        }
    }

    /// The last record was this one, of a branch.
    pub fn continue_after(&mut self, last: Option<(BranchId, Arc<Record>)>) {
        if let Some((branch, record)) = last {
            self.place = Some((branch, record.picture.epoch));
            self.appender.follow(Some(record));
        }
    }

    /// Lets the record with this number fail to encode.
    #[cfg(test)]
    pub fn fail_at(&mut self, number: u64) {
        self.encoder.fails_at = Some(number);
    }

    /// Encodes a record. If that fails, the block ends before it, so that the records
    /// of the block stay, and the record is tried again as the first of the next
    /// block. False when that fails too; the record is then left out and counted.
    fn encode(&mut self, store: &RwLock<Store>, record: &Record) -> bool {
        if self.encoder.push(record).is_ok() {
            return true;
        }
        self.seal(store);
        self.encoder.finish();
        if self.encoder.push(record).is_ok() {
            return true;
        }
        self.encoder.finish();
        write(store, |store| store.left_out += 1);
        false
    }

    /// Reports a change to the observer, if there is one.
    pub fn report(&self, change: impl FnOnce() -> HistoryChange) {
        if let Some(observer) = &self.observer {
            (observer.changed)(change());
        }
    }

    /// Waits until the observer has room for the next record; to be called without the lock, so
    /// that a person who sets a bookmark does not wait for a disk.
    pub fn room(&self) -> Option<Arc<dyn Fn() + Send + Sync>> {
        let observer = self.observer.as_ref()?;
        Some(Arc::clone(&observer.room))
    }

    /// Begins a new run.
    fn begin(&mut self, store: &RwLock<Store>, place: (BranchId, Epoch)) {
        let (branch, epoch) = place;
        drop(write(store, |store| store.begin(branch, epoch)));
        self.restart(self.serial);
        self.place = Some(place);
        self.report(|| HistoryChange::Began { branch, epoch });
    }

    /// Drops everything but the observer; the newest block has this serial number.
    pub fn restart(&mut self, serial: u64) {
        *self = Self {
            serial,
            observer: self.observer.take(),
            ..Self::default()
        };
    }

    /// Goes over to another branch, or to another epoch of the same one.
    fn switch_to(&mut self, store: &RwLock<Store>, place: (BranchId, Epoch)) {
        self.seal(store);
        let last_record = self.appender.take_last();
        let (dropped, last_record) = write(store, |store| {
            let dropped = store.switch_to(place.0, last_record);
            let line = store.branches.get_mut(place.0);
            let last_record = line.and_then(|line| {
                line.carry_on = None;
                line.last_record.take()
            });
            (dropped, last_record)
        });
        drop(dropped);
        self.appender.follow(last_record);
        self.place = Some(place);
    }

    /// Makes a block of what is open. Only the last step keeps readers waiting.
    fn seal(&mut self, store: &RwLock<Store>) {
        let mut index = {
            let store = common::unpoisoned(store.read());
            store.open().clone()
        };
        if index.is_empty() {
            return;
        }
        index.shrink();
        self.serial += 1;
        let block = Arc::new(Block {
            serial: self.serial,
            sealed: self.encoder.finish(),
            index: Arc::new(index),
        });
        drop(write(store, |store| store.seal(block)));
        self.open_size = 0;
    }
}
