//! Records as bytes: exact, small, and decoded a block at a time.
//!
//! Pictures, readings and tracked states differ little from one frame to the next,
//! so each is written as a [`patch`] of the one before it; the first of a block is a
//! patch of nothing. A plan is written once and referred to by its index after that.
//! Data of one kind goes into one stream ([`streams`]); the streams are compressed
//! together when the block is closed: those of [`causes`] apart from the others, since
//! the others can be computed from them.

mod causes;
mod decode;
mod encode;
mod patch;
mod pixels;
mod rows;
mod streams;

#[cfg(test)]
mod tests;

pub(crate) use causes::decode_causes;
pub(crate) use decode::{Decoded, decode};
pub(crate) use encode::Encoder;
pub(crate) use pixels::same_pixels;
pub(crate) use streams::{decompressed, take_within};

use pad::{BranchId, Epoch};
use serde::Serialize;
use std::{fmt, sync::Arc};

/// Index of the stream of rows: the small fields of each record.
const ROWS: usize = 0;
/// Index of the patches of readings.
const READINGS: usize = 1;
/// Index of the patches of tracked states.
const TRACKED: usize = 2;
/// Index of the plans, each once.
const PLANS: usize = 3;
/// Index of the times, which hardly compress.
const TIMES: usize = 4;
/// Number of streams.
const STREAMS: usize = 5;

/// A compressed block of records, kept or stored elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Sealed {
    pub place: (BranchId, Epoch),
    pub content: Content,
}

/// Where the bytes of a block are.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Kept(BlockBytes),
    Stored(Arc<dyn BlockSource>, BlockKey),
}

impl Sealed {
    /// Bytes in memory that the block takes up.
    pub fn size(&self) -> usize {
        let kept = match &self.content {
            Content::Kept(bytes) => bytes.causes.len() + bytes.records.len(),
            Content::Stored(..) => 0,
        };
        size_of::<Self>() + kept
    }

    /// Its records; `None` when its bytes are no records, or are not there any more.
    pub fn decoded(&self) -> Option<Decoded> {
        match &self.content {
            Content::Kept(bytes) => decode(bytes, self.place).ok(),
            Content::Stored(source, key) => decode(&source.fetch(*key)?, self.place).ok(),
        }
    }
}

impl Content {
    /// The bytes; `None` when they are not there any more.
    pub fn bytes(&self) -> Option<BlockBytes> {
        match self {
            Self::Kept(bytes) => Some(bytes.clone()),
            Self::Stored(source, key) => source.fetch(*key),
        }
    }
}

/// Why bytes are not records.
#[derive(Debug, thiserror::Error)]
pub enum CodecError {
    #[error("a block is not compressed as it should be: {0}")]
    Compression(#[from] lz4_flex::block::DecompressError),
    #[error("a value can't be written or read: {0}")]
    Value(#[from] postcard::Error),
    #[error("a block declares a length that it can't have")]
    Length,
    #[error("a block ends too early")]
    Short,
    #[error("a block refers to something that is not in it")]
    Reference,
    #[error("a block goes on after its last value")]
    Rest,
}

/// Appends a value to bytes.
pub(crate) fn put(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), CodecError> {
    *out = postcard::to_extend(value, std::mem::take(out))?;
    Ok(())
}

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
