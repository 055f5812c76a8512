//! Looking things up, along a branch and its parents.

use super::{Line, Store};
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
    /// The branch that has a frame: this one, or the parent that it shares it with.
    fn owner(&self, branch: BranchId, frame: FrameNo) -> Option<(BranchId, &Line)> {
        let mut branch = branch;
        loop {
            let line = self.lines.get(&branch)?;
            match line.origin {
                Some(origin) if frame <= origin.frame => branch = origin.branch,
                _ => return Some((branch, line)),
            }
        }
    }

    pub fn find(&self, branch: BranchId, frame: FrameNo) -> Option<Found> {
        let (branch, line) = self.owner(branch, frame)?;
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

    /// A branch and its parents, the oldest in front, each with the last frame that
    /// counts of it.
    fn lineage(&self, branch: BranchId) -> Vec<(BranchId, &Line, FrameNo)> {
        let mut lineage = Vec::new();
        let mut next = Some((branch, FrameNo::MAX));
        while let Some((branch, upto)) = next {
            let Some(line) = self.lines.get(&branch) else {
                break;
            };
            lineage.push((branch, line, upto));
            next = line
                .origin
                .map(|origin| (origin.branch, origin.frame.min(upto)));
        }
        lineage.reverse();
        lineage
    }

    /// What is known of the frames of a range, in their order; each index with the
    /// part of the range that it is for.
    pub fn indices(
        &self,
        branch: BranchId,
        frames: &RangeInclusive<FrameNo>,
    ) -> Vec<(Arc<Index>, RangeInclusive<FrameNo>)> {
        let mut indices = Vec::new();
        for (branch, line, upto) in self.lineage(branch) {
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

    pub fn range(&self, branch: BranchId) -> Option<RangeInclusive<FrameNo>> {
        let mut range: Option<RangeInclusive<FrameNo>> = None;
        for (branch, line, upto) in self.lineage(branch) {
            let open = self.current == Some(branch) && !self.open.is_empty();
            let open = open.then_some(&self.open);
            let oldest = line.blocks.oldest().map(|block| &*block.index).or(open);
            let newest = open.or(line.blocks.newest().map(|block| &*block.index));
            let (Some(oldest), Some(newest)) = (oldest, newest) else {
                continue;
            };
            if oldest.first() <= upto {
                let first = range.map_or(oldest.first(), |range| *range.start());
                range = Some(first..=newest.last().min(upto));
            }
        }
        range
    }

    /// What had been counted at a frame, itself included; `None` when nothing is
    /// known of it any more.
    pub fn statistics(&self, branch: BranchId, frame: FrameNo) -> Option<Statistics> {
        for (branch, line, upto) in self.lineage(branch).into_iter().rev() {
            let frame = frame.min(upto);
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

    /// Where a branch ends: its last record, or where it was forked.
    pub fn tip(&self, branch: BranchId) -> Option<FrameNo> {
        let line = self.lines.get(&branch)?;
        if self.current == Some(branch) && !self.open.is_empty() {
            return Some(self.open.last());
        }
        let newest = line.blocks.newest().map(|block| block.index.last());
        newest.or(line.origin.map(|origin| origin.frame))
    }
}
