//! Blocks of records for files: the form in which a history keeps its older records.
//!
//! A block has three parts. The causes are what acted on the game and what the screen
//! showed; they do not depend on what the program makes of it. The records are everything
//! else, and the index is what can be asked without decoding a record. Records and index can
//! be computed from the causes and the orders; [`VERSION`] shows which program they are for.

use crate::{
    Appended, BlockBytes, Record,
    codec::{self, CodecError, Encoder},
    index::Index,
};
use pad::{BranchId, Epoch, FrameNo};
use screen::PictureMsg;
use std::sync::Arc;

/// The version of the encoded form of records and index. A program with another one
/// computes both from the causes.
pub const VERSION: u32 = 1;

/// Records of a block.
pub const LENGTH: usize = 256;

/// Why bytes are not a block, in one sentence without a file.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct BlockError(#[from] CodecError);

/// Consecutive records of one branch and one epoch, encoded.
#[derive(Clone, Debug)]
pub struct PackedBlock {
    /// The branch.
    pub branch: BranchId,
    /// The epoch.
    pub epoch: Epoch,
    /// The first and the last frame.
    pub frames: (FrameNo, FrameNo),
    /// How many records.
    pub length: usize,
    /// The records.
    pub bytes: BlockBytes,
    /// Samples, marks and facts, compressed.
    pub index: Box<[u8]>,
}

impl PackedBlock {
    /// Its records; `None` when they can't be read.
    #[must_use]
    pub fn records(&self) -> Option<Vec<Appended>> {
        let records = records(&self.bytes, (self.branch, self.epoch)).ok()?;
        let index = BlockIndex::parse(&self.index).ok()?;
        let records = records.into_iter().enumerate();
        records
            .map(|(i, record)| index.appended(i, record))
            .collect()
    }
}

/// Encodes records of one branch and epoch.
#[derive(Default)]
pub struct BlockEncoder {
    encoder: Encoder,
    index: Index,
    place: (BranchId, Epoch),
}

impl BlockEncoder {
    /// Adds a record. It is of the same branch and epoch as those before it.
    ///
    /// # Errors
    /// When it can't be encoded. It is then left out.
    pub fn push(&mut self, appended: &Appended) -> Result<(), BlockError> {
        let picture = &appended.record.picture;
        self.encoder.push(&appended.record)?;
        if self.index.is_empty() {
            self.place = (picture.branch, picture.epoch);
        }
        let Appended {
            record: _,
            sample,
            marks,
            facts,
        } = appended;
        self.index.push(picture.number, sample, marks, facts);
        Ok(())
    }

    /// How many records it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Bytes of its records before compression.
    #[must_use]
    pub fn size(&self) -> usize {
        self.encoder.len()
    }

    /// The block so far; `None` while there is no record. More can be added after that.
    #[must_use]
    pub fn packed(&self) -> Option<PackedBlock> {
        let (branch, epoch) = self.place;
        (!self.is_empty()).then(|| PackedBlock {
            branch,
            epoch,
            frames: (self.index.first(), self.index.last()),
            length: self.index.len(),
            bytes: self.encoder.bytes(),
            index: self.index.packed(),
        })
    }

    /// Drops what it has; the next record begins another block.
    pub fn clear(&mut self) {
        self.encoder.clear();
        self.index = Index::default();
    }
}

/// The records of a block.
///
/// # Errors
/// When the bytes are not a block of this [`VERSION`].
pub fn records(
    bytes: &BlockBytes,
    place: (BranchId, Epoch),
) -> Result<Vec<Arc<Record>>, BlockError> {
    Ok(codec::decode(bytes, place)?.records)
}

/// The pictures of a block with their inputs, from its causes alone.
///
/// # Errors
/// When the bytes are not the causes of a block.
pub fn pictures(causes: &[u8], place: (BranchId, Epoch)) -> Result<Vec<PictureMsg>, BlockError> {
    let decoded = codec::decode_causes(causes, place)?;
    Ok(decoded.into_iter().map(|(picture, _)| picture).collect())
}

/// What can be asked of a block without decoding it.
#[derive(Clone, Debug)]
pub struct BlockIndex(pub(crate) Index);

impl BlockIndex {
    /// Reads an index.
    ///
    /// # Errors
    /// When the bytes are not an index of this [`VERSION`].
    pub fn parse(bytes: &[u8]) -> Result<Self, BlockError> {
        Ok(Self(Index::unpacked(bytes)?))
    }

    /// The first and the last frame; `None` for a block without records.
    #[must_use]
    pub fn frames(&self) -> Option<(FrameNo, FrameNo)> {
        (!self.0.is_empty()).then(|| (self.0.first(), self.0.last()))
    }

    /// A record with what is known of it; `None` when the index has no record at `i`, or
    /// one of another frame.
    #[must_use]
    pub fn appended(&self, i: usize, record: Arc<Record>) -> Option<Appended> {
        let (sample, marks, facts) = self.0.entry(i)?;
        (self.0.find(record.picture.number) == Some(i)).then_some(Appended {
            record,
            sample,
            marks,
            facts,
        })
    }

    /// How many records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
