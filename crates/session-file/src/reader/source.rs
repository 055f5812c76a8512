//! A file as the source of a history's blocks.

use super::SessionFile;
use session::{BlockBytes, BlockKey, BlockSource};

/// Reads blocks when they are asked for.
#[derive(Debug)]
pub(super) struct FileSource(SessionFile);

impl FileSource {
    pub fn new(file: SessionFile) -> Self {
        Self(file)
    }
}

impl BlockSource for FileSource {
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes> {
        self.0.bytes(key).ok()
    }
}
