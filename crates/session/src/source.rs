//! Blocks that are not in memory.

use crate::BlockBytes;
use std::fmt;

/// The key of a block at its source.
pub type BlockKey = i64;

/// Where a history gets the blocks that it does not keep, such as a file.
pub trait BlockSource: Send + Sync + fmt::Debug {
    /// The bytes of a block; `None` when they can't be read.
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes>;
}
