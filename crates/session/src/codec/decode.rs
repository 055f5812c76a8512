//! Bytes to records, a block at a time.

use super::{
    CodecError, Sealed, patch,
    pixels::{PACKED, unpack},
    rows::{Lasted, Row, join, usual_inputs},
    streams::{Streams, decompressed, take, take_bytes},
};
use crate::{Record, Timing, weight::Fresh};
use pad::Buttons;
use planner::Plan;
use screen::{Picture, PictureMsg, Shade};
use std::sync::Arc;
use vision::Reading;

/// The records of a block, and the approximate number of bytes they take up.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub records: Vec<Arc<Record>>,
    pub size: usize,
}

/// All records of a block. Equal parts of consecutive records are shared.
pub(crate) fn decode(sealed: &Sealed) -> Result<Decoded, CodecError> {
    let all = decompressed(&sealed.bytes)?;
    let mut decoder = Decoder {
        sealed,
        streams: Streams::split(&all)?,
        number: 0,
        clocks: 0,
        answer: Buttons::NONE,
        picture: Picture::plain(Shade::White),
        old: vec![0; PACKED],
        packed: vec![0; PACKED],
        reading: None,
        read: Vec::new(),
        tracked: Vec::new(),
        plans: Vec::new(),
    };
    let mut decoded = Decoded {
        records: Vec::new(),
        size: 0,
    };
    while !decoder.streams.rows.is_empty() {
        let (record, fresh) = decoder.record()?;
        decoded.size += fresh.weigh(&record);
        decoded.records.push(Arc::new(record));
    }
    Ok(decoded)
}

struct Decoder<'a> {
    sealed: &'a Sealed,
    streams: Streams<&'a [u8]>,
    number: u64,
    clocks: u64,
    answer: Buttons,
    picture: Picture,
    old: Vec<u8>,
    packed: Vec<u8>,
    reading: Option<Arc<Reading>>,
    read: Vec<u8>,
    tracked: Vec<u8>,
    plans: Vec<Arc<Plan>>,
}

impl Decoder<'_> {
    fn record(&mut self) -> Result<(Record, Fresh), CodecError> {
        let Row {
            number,
            clocks,
            plan,
            script_frame,
            spare,
            answer,
            person,
            inputs,
            activity,
            divergence,
            moving,
        } = take(&mut self.streams.rows)?;
        self.number = self.number.wrapping_add(number);
        self.clocks = self.clocks.wrapping_add(clocks);
        let fresh_picture = self.take_picture()?;
        let (reading, fresh_reading) = self.take_reading()?;
        patch::apply(&mut self.streams.tracked, &mut self.tracked)?;
        let lasted: Lasted = postcard::from_bytes(&self.tracked)?;
        let inputs = inputs.unwrap_or_else(|| usual_inputs(self.answer, person));
        self.answer = answer;
        let known = self.plans.len();
        let record = Record {
            picture: PictureMsg {
                epoch: self.sealed.epoch,
                branch: self.sealed.branch,
                number: self.number,
                clocks: self.clocks,
                inputs,
                picture: self.picture.clone(),
            },
            reading,
            tracked: Arc::new(join(moving, lasted, self.number)),
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

    /// Whether the picture differs from the previous one.
    fn take_picture(&mut self) -> Result<bool, CodecError> {
        self.old.copy_from_slice(&self.packed);
        let changed = patch::apply(&mut self.streams.pictures, &mut self.packed)?;
        if self.packed.len() != PACKED {
            return Err(CodecError::Reference);
        }
        if changed {
            self.picture = unpack(&self.picture, &self.old, &self.packed);
        }
        Ok(changed)
    }

    /// The reading, and whether it differs from the previous one.
    fn take_reading(&mut self) -> Result<(Arc<Reading>, bool), CodecError> {
        let changed = patch::apply(&mut self.streams.readings, &mut self.read)?;
        if let (Some(reading), false) = (&self.reading, changed) {
            return Ok((Arc::clone(reading), false));
        }
        let reading: Arc<Reading> = Arc::new(postcard::from_bytes(&self.read)?);
        self.reading = Some(Arc::clone(&reading));
        Ok((reading, true))
    }

    fn plan(&mut self, number: usize) -> Result<Option<Arc<Plan>>, CodecError> {
        let Some(i) = number.checked_sub(1) else {
            return Ok(None);
        };
        if i == self.plans.len() {
            self.plans.push(Arc::new(take(&mut self.streams.plans)?));
        }
        let plan = self.plans.get(i).ok_or(CodecError::Reference)?;
        Ok(Some(Arc::clone(plan)))
    }

    fn take_time(&mut self) -> Result<f32, CodecError> {
        let bytes = take_bytes(&mut self.streams.times, size_of::<f32>())?;
        let bytes = bytes.first_chunk().ok_or(CodecError::Short)?;
        Ok(f32::from_bits(u32::from_le_bytes(*bytes)))
    }
}
