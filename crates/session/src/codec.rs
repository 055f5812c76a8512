//! Records as bytes: exact, small, and decoded a block at a time.
//!
//! Pictures, readings and tracked states differ little from one frame to the next,
//! so each is written as a [`patch`] of the one before it; the first of a block is a
//! patch of nothing. A plan is written once and referred to by its index after that.
//! Data of one kind goes into one stream ([`streams`]); the streams are compressed
//! together when the block is closed.

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

/// A compressed block of records.
#[derive(Clone, Debug)]
pub(crate) struct Sealed {
    /// The streams, compressed.
    bytes: Box<[u8]>,
    branch: BranchId,
    epoch: Epoch,
}

impl Sealed {
    /// Bytes that the block takes up.
    pub fn size(&self) -> usize {
        size_of::<Self>() + self.bytes.len()
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
