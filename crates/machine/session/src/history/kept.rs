//! All that a history has, to be copied to a file.

use super::{History, blocks::Block, store::Store};
use crate::{Appended, BlockBytes, Bookmark, Observer, Order, Record, codec::Sealed};
use pad::{BranchId, Epoch, FrameNo, Origin};
use std::sync::Arc;

/// A history at one moment. It holds the blocks, so it does not change while it is copied.
#[derive(Debug, Default)]
pub struct Kept {
    /// All branches, each after its parent.
    pub branches: Vec<KeptBranch>,
    /// The branch with the newest record.
    pub current: Option<BranchId>,
    /// All bookmarks.
    pub bookmarks: Vec<Bookmark>,
}

impl Kept {
    /// How many records it has.
    #[must_use]
    pub fn frames(&self) -> u64 {
        let of = |branch: &KeptBranch| {
            let blocks = branch.blocks.iter().map(|block| block.0.index.len());
            blocks.sum::<usize>() + branch.newest.len()
        };
        self.branches.iter().map(of).sum::<usize>() as u64
    }
}

/// One branch of it.
#[derive(Debug)]
pub struct KeptBranch {
    /// Its number.
    pub id: BranchId,
    /// Its name.
    pub name: String,
    /// Where it was forked.
    pub origin: Option<Origin>,
    /// The epoch of its next records.
    pub epoch: Epoch,
    /// Its older records.
    pub blocks: Vec<KeptBlock>,
    /// Its newest records, after those in blocks.
    pub newest: Vec<Appended>,
    /// Its orders, each with the frame after which it came.
    pub orders: Vec<(FrameNo, Order)>,
}

/// Some records of a branch, encoded.
#[derive(Clone, Debug)]
pub struct KeptBlock(Arc<Block>);

impl KeptBlock {
    /// Its records; `None` when they can't be read.
    #[must_use]
    pub fn records(&self) -> Option<Vec<Appended>> {
        let decoded = self.0.sealed.decoded()?;
        let records = decoded.records.into_iter().enumerate();
        records
            .map(|(i, record)| appended(record, self.0.index.entry(i)?))
            .collect()
    }

    /// The epoch of its records, its index, and its bytes unless they can't be read.
    pub(super) fn packed(&self) -> (Epoch, Box<[u8]>, Option<BlockBytes>) {
        let Sealed { place, content } = &self.0.sealed;
        (place.1, self.0.index.packed(), content.bytes())
    }
}

fn appended(
    record: Arc<Record>,
    (sample, marks, facts): (crate::FrameSample, Vec<crate::Mark>, Vec<crate::Fact>),
) -> Option<Appended> {
    Some(Appended {
        record,
        sample,
        marks,
        facts,
    })
}

impl History {
    /// All that it has.
    #[must_use]
    pub fn kept(&self) -> Kept {
        let _writer = self.writer();
        self.store().kept()
    }

    /// Reports every change from now on to an observer, instead of to the last one.
    /// Returns all that it has by now.
    pub fn observe(&self, observer: Observer) -> Kept {
        let mut writer = self.writer();
        writer.observer = Some(observer);
        self.store().kept()
    }

    /// Drops the observer.
    pub fn unobserve(&self) {
        let observer = self.writer().observer.take();
        drop(observer);
    }
}

impl Store {
    fn kept(&self) -> Kept {
        let current = self.current();
        let branches = self.branches.iter().map(|(id, node, line)| KeptBranch {
            id,
            name: line.name.clone(),
            origin: node.origin,
            epoch: node.epoch,
            blocks: line.blocks.each().cloned().map(KeptBlock).collect(),
            newest: if current == Some(id) {
                self.open_records()
            } else {
                Vec::new()
            },
            orders: line.orders.list().to_vec(),
        });
        Kept {
            branches: branches.collect(),
            current,
            bookmarks: self.bookmarks.list().to_vec(),
        }
    }
}
