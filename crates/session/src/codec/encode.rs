//! Records to bytes, one at a time.

use super::{
    CodecError, Sealed, patch,
    pixels::{PACKED, repack, same_pixels},
    rows::{Row, split, usual_inputs},
    streams::Streams,
};
use crate::{Record, Timing};
use pad::{BranchId, Buttons, Epoch};
use planner::Plan;
use screen::{Picture, PictureMsg, Shade};
use serde::Serialize;
use std::sync::Arc;
use vision::Reading;

/// Writes the records of one block: of one branch and one epoch.
pub(crate) struct Encoder {
    streams: Streams<Vec<u8>>,
    plans: Vec<Arc<Plan>>,
    place: Option<(BranchId, Epoch)>,
    number: u64,
    clocks: u64,
    answer: Buttons,
    picture: Picture,
    packed: Vec<u8>,
    /// The last picture packed, before the newest was packed over it.
    before: Vec<u8>,
    reading: Option<Arc<Reading>>,
    read: Bytes,
    tracked: Bytes,
    /// The number of the record on which a test wants a failure.
    #[cfg(test)]
    pub fails_at: Option<u64>,
}

/// A value's bytes and those of the one before it.
#[derive(Default)]
struct Bytes {
    old: Vec<u8>,
    new: Vec<u8>,
}

impl Bytes {
    /// Writes a value as a patch of the previous one.
    fn put(&mut self, value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), CodecError> {
        self.new.clear();
        put(value, &mut self.new)?;
        patch::put(&self.old, &self.new, out);
        std::mem::swap(&mut self.old, &mut self.new);
        Ok(())
    }
}

fn put(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), CodecError> {
    *out = postcard::to_extend(value, std::mem::take(out))?;
    Ok(())
}

impl Default for Encoder {
    fn default() -> Self {
        Self {
            streams: Streams::default(),
            plans: Vec::new(),
            place: None,
            number: 0,
            clocks: 0,
            answer: Buttons::NONE,
            picture: Picture::plain(Shade::White),
            packed: vec![0; PACKED],
            before: vec![0; PACKED],
            reading: None,
            read: Bytes::default(),
            tracked: Bytes::default(),
            #[cfg(test)]
            fails_at: None,
        }
    }
}

impl Encoder {
    /// Adds a record. The branch and the epoch of a block are those of its first
    /// record.
    ///
    /// # Errors
    /// When the record can't be encoded. The block holds the records before it and
    /// must be finished before the next is added.
    pub fn push(&mut self, record: &Record) -> Result<(), CodecError> {
        let lengths = self.streams.lengths();
        let plans = self.plans.len();
        self.write(record).inspect_err(|_| {
            self.streams.truncate(lengths);
            self.plans.truncate(plans);
        })
    }

    /// Bytes written so far, before they are compressed.
    pub fn len(&self) -> usize {
        self.streams.len()
    }

    /// Closes and returns the block; the next record begins another one.
    pub fn finish(&mut self) -> Sealed {
        let (branch, epoch) = self.place.take().unwrap_or_default();
        let sealed = Sealed {
            bytes: self.streams.compressed(),
            branch,
            epoch,
        };
        self.streams.clear();
        *self = Self {
            #[cfg(test)]
            fails_at: self.fails_at,
            streams: std::mem::take(&mut self.streams),
            ..Self::default()
        };
        sealed
    }

    fn write(&mut self, record: &Record) -> Result<(), CodecError> {
        #[cfg(test)]
        if self.fails_at == Some(record.picture.number) {
            // Half of it is written, as when a later field fails.
            self.put_reading(&record.reading)?;
            return Err(CodecError::Reference);
        }
        let Record {
            picture,
            reading,
            tracked,
            plan,
            script_frame,
            spare,
            answer,
            activity,
            divergence,
            timing,
        } = record;
        let PictureMsg {
            epoch,
            branch,
            number,
            clocks,
            inputs,
            picture,
        } = picture;
        self.place.get_or_insert((*branch, *epoch));
        self.put_picture(picture);
        self.put_reading(reading)?;
        let (moving, lasting) = split(tracked, *number);
        self.tracked.put(&lasting, &mut self.streams.tracked)?;
        let usual = usual_inputs(self.answer, inputs.held.person);
        let row = Row {
            number: number.wrapping_sub(self.number),
            clocks: clocks.wrapping_sub(self.clocks),
            plan: self.plan(plan.as_ref())?,
            script_frame: *script_frame,
            spare: *spare,
            answer: *answer,
            person: inputs.held.person,
            inputs: (*inputs != usual).then(|| inputs.clone()),
            activity: *activity,
            divergence: divergence.as_ref().map(Into::into),
            moving,
        };
        put(&row, &mut self.streams.rows)?;
        let Timing { read, plan } = timing;
        for time in [read, plan] {
            self.streams.times.extend(time.to_bits().to_le_bytes());
        }
        (self.number, self.clocks, self.answer) = (*number, *clocks, *answer);
        Ok(())
    }

    fn put_picture(&mut self, picture: &Picture) {
        if same_pixels(&self.picture, picture) {
            patch::put_same(&mut self.streams.pictures);
            return;
        }
        self.before.copy_from_slice(&self.packed);
        repack(&self.picture, picture, &mut self.packed);
        patch::put(&self.before, &self.packed, &mut self.streams.pictures);
        self.picture = picture.clone();
    }

    fn put_reading(&mut self, reading: &Arc<Reading>) -> Result<(), CodecError> {
        if self
            .reading
            .as_ref()
            .is_some_and(|last| Arc::ptr_eq(last, reading))
        {
            patch::put_same(&mut self.streams.readings);
            return Ok(());
        }
        self.reading = Some(Arc::clone(reading));
        self.read.put(&**reading, &mut self.streams.readings)
    }

    /// The index of a plan in the row of a record; writes the plan if it is new to the
    /// block.
    fn plan(&mut self, plan: Option<&Arc<Plan>>) -> Result<usize, CodecError> {
        let Some(plan) = plan else { return Ok(0) };
        let known = self
            .plans
            .iter()
            .rposition(|known| Arc::ptr_eq(known, plan));
        if let Some(i) = known {
            return Ok(i + 1);
        }
        put(&**plan, &mut self.streams.plans)?;
        self.plans.push(Arc::clone(plan));
        Ok(self.plans.len())
    }
}
