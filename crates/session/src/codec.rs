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

pub(crate) use decode::{Decoded, decode};
pub(crate) use encode::Encoder;
pub(crate) use pixels::same_pixels;

use pad::{BranchId, Epoch};
use serde::Serialize;

/// Records of a block, at most. Whoever encodes finishes a block long before.
const MOST_RECORDS: usize = 4_096;

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

/// A compressed block of records.
#[derive(Clone, Debug)]
pub(crate) struct Sealed {
    /// Pictures and inputs, compressed.
    causes: Box<[u8]>,
    /// The streams of everything else, compressed.
    records: Box<[u8]>,
    /// The distinct texts of what the bot was doing; a record has the index.
    words: Box<[&'static str]>,
    branch: BranchId,
    epoch: Epoch,
}

impl Sealed {
    /// Bytes that the block takes up.
    pub fn size(&self) -> usize {
        size_of::<Self>() + self.causes.len() + self.records.len() + size_of_val(&*self.words)
    }
}

/// Why bytes are not records.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CodecError {
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
}

fn put(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), CodecError> {
    *out = postcard::to_extend(value, std::mem::take(out))?;
    Ok(())
}
