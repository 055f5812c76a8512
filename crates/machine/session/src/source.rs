//! The bytes of blocks, in memory or elsewhere.

use std::fmt;

/// The two parts of a block that are decoded to records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockBytes {
    /// Pictures and inputs, compressed.
    pub causes: Box<[u8]>,
    /// Everything else, compressed.
    pub records: Box<[u8]>,
}

/// The key of a block at its source.
pub type BlockKey = i64;

/// Where a history gets the blocks that it does not keep, such as a file.
pub trait BlockSource: Send + Sync + fmt::Debug {
    /// The bytes of a block; `None` when they can't be read.
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes>;
}
