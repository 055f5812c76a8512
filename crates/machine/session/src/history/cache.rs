//! Blocks that were decoded lately.

use super::{History, blocks::Block, memory::Shares};
use crate::codec::Decoded;
use std::sync::{Arc, MutexGuard};

/// Decoded blocks, the one asked for last in front. At least that one is kept.
#[derive(Debug, Default)]
pub(super) struct Cache {
    blocks: Vec<(u64, Arc<Decoded>)>,
}

impl Cache {
    fn get(&mut self, serial: u64) -> Option<Arc<Decoded>> {
        let i = self.blocks.iter().position(|(known, _)| *known == serial)?;
        self.blocks[..=i].rotate_right(1);
        let (_, decoded) = self.blocks.first()?;
        Some(Arc::clone(decoded))
    }

    fn put(&mut self, serial: u64, decoded: Arc<Decoded>, limit: usize) {
        if self.get(serial).is_none() {
            self.blocks.insert(0, (serial, decoded));
            while self.blocks.len() > 1 && self.size() > limit {
                self.blocks.pop();
            }
        }
    }

    /// Drops all of them.
    pub fn clear(&mut self) {
        self.blocks.clear();
    }

    /// Bytes that they take up.
    pub fn size(&self) -> usize {
        self.blocks.iter().map(|(_, decoded)| decoded.size).sum()
    }
}

impl History {
    /// The records of a block; `None` when its bytes are no records.
    pub(super) fn decoded(&self, block: &Block) -> Option<Arc<Decoded>> {
        if let Some(decoded) = self.cache().get(block.serial) {
            return Some(decoded);
        }
        let decoded = Arc::new(block.sealed.decoded()?);
        let limit = Shares::of(self.store().budget()).decoded;
        self.cache().put(block.serial, Arc::clone(&decoded), limit);
        Some(decoded)
    }

    pub(super) fn cache(&self) -> MutexGuard<'_, Cache> {
        common::lock(&self.0.cache)
    }
}
