//! A history as plain data, to be sent between a page and a worker of it.
//!
//! Blocks are sent as they are kept, so that little has to be encoded.

use super::{
    History, Kept, KeptBlock, KeptBranch,
    stored::{Stored, StoredBlock, StoredBranch, StoredError},
};
use crate::{
    Appended, BlockBytes, BlockIndex, BlockKey, BlockSource, Bookmark, BookmarkId, Order,
    OrderError,
    block::{BlockEncoder, BlockError, LENGTH, PackedBlock},
};
use pad::{BranchId, Epoch, FrameNo, Origin};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use std::{collections::HashMap, sync::Arc};

/// Blocks in memory.
#[derive(Debug, Default)]
pub struct BlockMap(HashMap<BlockKey, BlockBytes>);

impl BlockMap {
    /// Puts a block there.
    pub fn insert(&mut self, key: BlockKey, bytes: BlockBytes) {
        self.0.insert(key, bytes);
    }
}

impl BlockSource for BlockMap {
    fn fetch(&self, key: BlockKey) -> Option<BlockBytes> {
        self.0.get(&key).cloned()
    }
}

/// A history at one moment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentHistory {
    branches: Vec<SentBranch>,
    current: Option<BranchId>,
    bookmarks: Vec<SentBookmark>,
}

/// A [`KeptBranch`], all of whose records are in blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentBranch {
    id: BranchId,
    name: String,
    /// Its parent, and the last frame that both share.
    origin: Option<(BranchId, FrameNo)>,
    blocks: Vec<SentBlock>,
    /// The frame after which each order came, its kind and its text.
    orders: Vec<(FrameNo, String, String)>,
}

/// A block; its causes and its records are missing where they can't be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentBlock {
    epoch: Epoch,
    index: ByteBuf,
    bytes: Option<(ByteBuf, ByteBuf)>,
}

/// A [`Bookmark`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentBookmark {
    id: BookmarkId,
    branch: BranchId,
    frame: FrameNo,
    name: String,
    note: String,
    slot: Option<u8>,
}

/// Why what was sent is no history.
#[derive(Debug, thiserror::Error)]
pub enum SentError {
    /// An order can't be read.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// A block can't be read.
    #[error(transparent)]
    Block(#[from] BlockError),
    /// Its branches do not fit together.
    #[error(transparent)]
    Stored(#[from] StoredError),
}

impl SentBlock {
    fn new(epoch: Epoch, index: Box<[u8]>, bytes: Option<BlockBytes>) -> Self {
        Self {
            epoch,
            index: ByteBuf::from(Vec::from(index)),
            bytes: bytes.map(|bytes| {
                let [causes, records] = [bytes.causes, bytes.records].map(Vec::from);
                (ByteBuf::from(causes), ByteBuf::from(records))
            }),
        }
    }

    fn of_kept(block: &KeptBlock) -> Self {
        let (epoch, index, bytes) = block.packed();
        Self::new(epoch, index, bytes)
    }
}

/// The blocks of records that are in none yet. One that can't be encoded is left out, as it is when a
/// block of the history is closed.
fn encoded(newest: &[Appended]) -> Vec<SentBlock> {
    let of_one_epoch = newest.chunk_by(|a, b| a.record.picture.epoch == b.record.picture.epoch);
    let chunks = of_one_epoch.flat_map(|records| records.chunks(LENGTH));
    let blocks = chunks.filter_map(|records| {
        let mut encoder = BlockEncoder::default();
        for appended in records {
            let _ = encoder.push(appended);
        }
        let PackedBlock {
            epoch,
            bytes,
            index,
            ..
        } = encoder.packed()?;
        Some(SentBlock::new(epoch, index, Some(bytes)))
    });
    blocks.collect()
}

impl From<&KeptBranch> for SentBranch {
    fn from(branch: &KeptBranch) -> Self {
        let blocks = branch.blocks.iter().map(SentBlock::of_kept);
        let orders = branch.orders.iter().map(|(after, order)| {
            let text = order.to_text().into_owned();
            (*after, order.kind().to_owned(), text)
        });
        Self {
            id: branch.id,
            name: branch.name.clone(),
            origin: branch.origin.map(|origin| (origin.branch, origin.frame)),
            blocks: blocks.chain(encoded(&branch.newest)).collect(),
            orders: orders.collect(),
        }
    }
}

impl From<&Kept> for SentHistory {
    fn from(kept: &Kept) -> Self {
        let bookmarks = kept.bookmarks.iter().map(|bookmark| {
            let Bookmark {
                id,
                branch,
                frame,
                name,
                note,
                slot,
            } = bookmark.clone();
            SentBookmark {
                id,
                branch,
                frame,
                name,
                note,
                slot,
            }
        });
        Self {
            branches: kept.branches.iter().map(SentBranch::from).collect(),
            current: kept.current,
            bookmarks: bookmarks.collect(),
        }
    }
}

impl SentHistory {
    /// The history, of which everything that can be asked is as where it was sent.
    ///
    /// # Errors
    /// When it is none.
    pub fn received(self) -> Result<History, SentError> {
        let history = History::default();
        let Some(current) = self.current else {
            return Ok(history);
        };
        let mut source = BlockMap::default();
        let mut key: BlockKey = 0;
        let mut branches = Vec::new();
        for branch in self.branches {
            let mut blocks = Vec::new();
            for SentBlock {
                epoch,
                index,
                bytes,
            } in branch.blocks
            {
                key += 1;
                let index = BlockIndex::parse(&index)?;
                blocks.push(StoredBlock { key, epoch, index });
                if let Some((causes, records)) = bytes {
                    let bytes = BlockBytes {
                        causes: causes.into_vec().into(),
                        records: records.into_vec().into(),
                    };
                    source.insert(key, bytes);
                }
            }
            let orders = branch.orders.into_iter().map(|(after, kind, text)| {
                let order = Order::parse(&kind, &text)?;
                Ok::<_, OrderError>((after, order))
            });
            branches.push(StoredBranch {
                id: branch.id,
                name: branch.name,
                origin: branch
                    .origin
                    .map(|(branch, frame)| Origin { branch, frame }),
                blocks,
                orders: orders.collect::<Result<_, _>>()?,
            });
        }
        let bookmarks = self.bookmarks.into_iter().map(|sent| Bookmark {
            id: sent.id,
            branch: sent.branch,
            frame: sent.frame,
            name: sent.name,
            note: sent.note,
            slot: sent.slot,
        });
        history.open(Stored {
            branches,
            current,
            bookmarks: bookmarks.collect(),
            source: Arc::new(source),
        })?;
        Ok(history)
    }
}
