//! The sealed blocks of one branch, the oldest in front.

use crate::{codec::Sealed, index::Index};
use pad::FrameNo;
use std::{
    collections::{VecDeque, vec_deque::Iter},
    sync::Arc,
};

/// Records in few bytes, and what is known of them without decoding.
#[derive(Debug)]
pub(super) struct Block {
    /// Rises from block to block, over all branches and runs.
    pub serial: u64,
    pub sealed: Sealed,
    pub index: Arc<Index>,
}

/// Blocks in the order of their frames.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(VecDeque<Arc<Block>>);

impl Blocks {
    pub fn push(&mut self, block: Arc<Block>) {
        self.0.push_back(block);
    }

    /// The oldest of them.
    pub fn oldest(&self) -> Option<&Arc<Block>> {
        self.0.front()
    }

    pub fn pop_oldest(&mut self) -> Option<Arc<Block>> {
        self.0.pop_front()
    }

    pub fn each(&self) -> Iter<'_, Arc<Block>> {
        self.0.iter()
    }

    /// The blocks that may hold frames of a range.
    pub fn between(&self, first: FrameNo, last: FrameNo) -> Iter<'_, Arc<Block>> {
        let from = self.0.partition_point(|block| block.index.last() < first);
        let to = self.0.partition_point(|block| block.index.first() <= last);
        self.0.range(from..to.max(from))
    }

    /// Where a frame is.
    pub fn find(&self, frame: FrameNo) -> Option<(&Arc<Block>, usize)> {
        let block = self.between(frame, frame).next()?;
        Some((block, block.index.find(frame)?))
    }
}
