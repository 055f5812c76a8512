//! An index as bytes.

use super::{Index, packed::Packed};
use crate::{
    Fact, FrameSample, Mark,
    bounds::{BLOCK_RECORDS, INDEX_BYTES, ROW_BYTES},
    codec::{CodecError, decompressed, put, take_within},
};
use serde::{Deserialize, Serialize};

/// What is known of one record.
#[derive(Serialize, Deserialize)]
struct Row {
    /// Difference of the frame number to the previous row's.
    step: u64,
    sample: Packed,
    marks: Vec<Mark>,
    facts: Vec<Fact>,
}

impl Index {
    /// The index as compressed bytes. The counts before the first record are left out.
    pub fn packed(&self) -> Box<[u8]> {
        let mut bytes = Vec::new();
        let mut last = 0;
        for i in 0..self.len() {
            let (Some(number), Some((_, marks, facts))) = (self.numbers.at(i), self.entry(i))
            else {
                break;
            };
            let row = Row {
                step: number.wrapping_sub(last),
                sample: self.samples[i],
                marks,
                facts,
            };
            last = number;
            // Plain data into memory: this can't fail.
            let _ = put(&row, &mut bytes);
        }
        lz4_flex::compress_prepend_size(&bytes).into_boxed_slice()
    }

    /// The index in the output of [`Index::packed`].
    pub fn unpacked(bytes: &[u8]) -> Result<Self, CodecError> {
        let all = decompressed(bytes, INDEX_BYTES)?;
        let mut left = &all[..];
        let mut index = Self::default();
        let mut number = 0u64;
        while !left.is_empty() {
            let row: Row = take_within(&mut left, ROW_BYTES)?;
            number = number.checked_add(row.step).ok_or(CodecError::Reference)?;
            if index.len() >= BLOCK_RECORDS || (row.step == 0 && !index.is_empty()) {
                return Err(CodecError::Reference);
            }
            let sample = FrameSample::from(row.sample);
            index.push(number, &sample, &row.marks, &row.facts);
        }
        index.shrink();
        Ok(index)
    }
}
