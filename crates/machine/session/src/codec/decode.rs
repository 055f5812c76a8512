//! Bytes to records, a block at a time.

use super::{
    CodecError, PLANS, READINGS, ROWS, STREAMS, TIMES, TRACKED,
    causes::decode_causes,
    patch,
    rows::{Lasting, Row, join},
    streams::{Streams, decompressed, take_bytes, take_within, value},
};
use crate::{
    BlockBytes, Record, Timing,
    bounds::{BLOCK_BYTES, BLOCK_MEMORY, PART_BYTES, ROW_BYTES, STATE_BYTES},
    weight::Fresh,
};
use pad::{BranchId, Epoch};
use planner::Plan;
use screen::PictureMsg;
use std::sync::Arc;
use vision::Reading;

/// The records of a block, and the approximate number of bytes they take up.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub records: Vec<Arc<Record>>,
    pub size: usize,
}

/// All records of a block. Equal parts of consecutive records are shared.
pub(crate) fn decode(bytes: &BlockBytes, place: (BranchId, Epoch)) -> Result<Decoded, CodecError> {
    let causes = decode_causes(&bytes.causes, place)?;
    let all = decompressed(&bytes.records, BLOCK_BYTES)?;
    let mut decoder = Decoder {
        streams: Streams::split(&all)?,
        reading: None,
        read: Vec::new(),
        tracked: Vec::new(),
        plans: Vec::new(),
    };
    let mut decoded = Decoded {
        records: Vec::with_capacity(causes.len()),
        size: 0,
    };
    for (picture, is_fresh) in causes {
        let (record, fresh) = decoder.record(picture, is_fresh)?;
        decoded.size += fresh.weigh(&record);
        if decoded.size > BLOCK_MEMORY {
            return Err(CodecError::Length);
        }
        decoded.records.push(Arc::new(record));
    }
    decoder.streams.check_end()?;
    Ok(decoded)
}

struct Decoder<'a> {
    streams: Streams<&'a [u8], STREAMS>,
    reading: Option<Arc<Reading>>,
    read: Vec<u8>,
    tracked: Vec<u8>,
    plans: Vec<Arc<Plan>>,
}

impl Decoder<'_> {
    fn record(
        &mut self,
        picture: PictureMsg,
        fresh_picture: bool,
    ) -> Result<(Record, Fresh), CodecError> {
        let Row {
            plan,
            script_frame,
            spare,
            answer,
            activity,
            divergence,
            moving,
        } = take_within(&mut self.streams.0[ROWS], ROW_BYTES)?;
        let (reading, fresh_reading) = self.take_reading()?;
        patch::apply(&mut self.streams.0[TRACKED], &mut self.tracked)?;
        if self.tracked.len() > STATE_BYTES {
            return Err(CodecError::Length);
        }
        let lasting: Lasting<'_> = value(&self.tracked)?;
        let number = picture.number;
        let known = self.plans.len();
        let record = Record {
            picture,
            reading,
            tracked: Arc::new(join(moving, lasting, number)),
            plan: self.plan(plan)?,
            script_frame,
            spare,
            answer,
            activity,
            divergence: divergence.map(Into::into),
            timing: Timing {
                read: self.take_time()?,
                plan: self.take_time()?,
            },
        };
        let fresh = Fresh {
            picture: fresh_picture,
            reading: fresh_reading,
            plan: self.plans.len() > known,
        };
        Ok((record, fresh))
    }

    /// The reading, and whether it differs from the previous one.
    fn take_reading(&mut self) -> Result<(Arc<Reading>, bool), CodecError> {
        let changed = patch::apply(&mut self.streams.0[READINGS], &mut self.read)?;
        if self.read.len() > STATE_BYTES {
            return Err(CodecError::Length);
        }
        if let (Some(reading), false) = (&self.reading, changed) {
            return Ok((Arc::clone(reading), false));
        }
        let reading: Arc<Reading> = Arc::new(value(&self.read)?);
        self.reading = Some(Arc::clone(&reading));
        Ok((reading, true))
    }

    fn plan(&mut self, number: usize) -> Result<Option<Arc<Plan>>, CodecError> {
        let Some(i) = number.checked_sub(1) else {
            return Ok(None);
        };
        if i == self.plans.len() {
            let plan = take_within(&mut self.streams.0[PLANS], PART_BYTES)?;
            self.plans.push(Arc::new(plan));
        }
        let plan = self.plans.get(i).ok_or(CodecError::Reference)?;
        Ok(Some(Arc::clone(plan)))
    }

    fn take_time(&mut self) -> Result<f32, CodecError> {
        let bytes = take_bytes(&mut self.streams.0[TIMES], size_of::<f32>())?;
        let bytes = bytes.first_chunk().ok_or(CodecError::Short)?;
        Ok(f32::from_bits(u32::from_le_bytes(*bytes)))
    }
}
