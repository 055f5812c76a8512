//! Looking things up, along a branch and its parents.

use super::Store;
use crate::{Record, Statistics, history::blocks::Block, index::Index};
use pad::{BranchId, FrameNo};
use std::{ops::RangeInclusive, sync::Arc};

/// Where a record is.
pub(in crate::history) enum Found {
    /// As it was pushed.
    Hot(Arc<Record>),
    /// In a block, at a place.
    Sealed(Arc<Block>, usize),
}

impl Store {
    pub fn find(&self, branch: BranchId, frame: FrameNo) -> Option<Found> {
        let (branch, line) = self.branches.owner(branch, frame)?;
        if self.current == Some(branch) {
            let number = |(record, _): &(Arc<Record>, usize)| record.picture.number;
            if let Ok(i) = self.hot.binary_search_by_key(&frame, number) {
                let (record, _) = self.hot.get(i)?;
                return Some(Found::Hot(Arc::clone(record)));
            }
        }
        let (block, i) = line.blocks.find(frame)?;
        Some(Found::Sealed(Arc::clone(block), i))
    }

    /// What is known of the frames of a range, in their order; each index with the
    /// part of the range that it is for.
    pub fn indices(
        &self,
        branch: BranchId,
        frames: &RangeInclusive<FrameNo>,
    ) -> Vec<(Arc<Index>, RangeInclusive<FrameNo>)> {
        let mut indices = Vec::new();
        for (branch, line, upto) in self.branches.lineage(branch, FrameNo::MAX).rev() {
            let (first, last) = (*frames.start(), upto.min(*frames.end()));
            let blocks = line.blocks.between(first, last);
            indices.extend(blocks.map(|block| (Arc::clone(&block.index), first..=last)));
            let open = self.current == Some(branch) && !self.open.is_empty();
            if open && self.open.first() <= last && self.open.last() >= first {
                indices.push((Arc::new(self.open.clone()), first..=last));
            }
        }
        indices
    }

    /// How many records there are in a range.
    pub fn count(&self, branch: BranchId, frames: &RangeInclusive<FrameNo>) -> u64 {
        let mut count = 0;
        for (branch, line, upto) in self.branches.lineage(branch, FrameNo::MAX) {
            let part = *frames.start()..=upto.min(*frames.end());
            let blocks = line.blocks.between(*part.start(), *part.end());
            count += blocks.map(|block| block.index.count(&part)).sum::<usize>();
            if self.current == Some(branch) {
                count += self.open.count(&part);
            }
        }
        count as u64
    }

    pub fn range(&self, branch: BranchId) -> Option<RangeInclusive<FrameNo>> {
        self.branches.tree().range(branch)
    }

    /// What had been counted at a frame, itself included; `None` when nothing is
    /// known of it any more.
    pub fn statistics(&self, branch: BranchId, frame: FrameNo) -> Option<Statistics> {
        for (branch, line, frame) in self.branches.lineage(branch, frame) {
            let open = self.current == Some(branch) && !self.open.is_empty();
            if open && self.open.first() <= frame {
                return Some(self.open.statistics(frame));
            }
            if let Some(block) = line.blocks.between(0, frame).next_back() {
                return Some(block.index.statistics(frame));
            }
        }
        None
    }
}
