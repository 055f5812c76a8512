//! Records to bytes, one at a time.

use super::{
    CodecError, Content, PLANS, READINGS, ROWS, STREAMS, Sealed, TIMES, TRACKED,
    causes::CauseEncoder,
    patch, put,
    rows::{Row, split},
    streams::Streams,
};
use crate::{BlockBytes, Record, Timing};
use pad::{BranchId, Epoch};
use planner::Plan;
use serde::Serialize;
use std::sync::Arc;
use vision::Reading;

/// Writes the records of one block: of one branch and one epoch.
#[derive(Default)]
pub(crate) struct Encoder {
    causes: CauseEncoder,
    streams: Streams<Vec<u8>, STREAMS>,
    plans: Vec<Arc<Plan>>,
    place: Option<(BranchId, Epoch)>,
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

impl Encoder {
    /// Adds a record. The branch and the epoch of a block are those of its first
    /// record.
    ///
    /// # Errors
    /// When the record can't be encoded. The block holds the records before it and
    /// must be finished before the next is added.
    pub fn push(&mut self, record: &Record) -> Result<(), CodecError> {
        let (causes, lengths) = (self.causes.lengths(), self.streams.lengths());
        let plans = self.plans.len();
        self.write(record).inspect_err(|_| {
            self.causes.truncate(causes);
            self.streams.truncate(lengths);
            self.plans.truncate(plans);
        })
    }

    /// Bytes written so far, before they are compressed.
    pub fn len(&self) -> usize {
        self.causes.len() + self.streams.len()
    }

    /// The records so far, compressed. More can be added after that.
    pub fn bytes(&self) -> BlockBytes {
        BlockBytes {
            causes: self.causes.compressed(),
            records: self.streams.compressed(),
        }
    }

    /// Closes and returns the block; the next record begins another one.
    pub fn finish(&mut self) -> Sealed {
        let sealed = Sealed {
            place: self.place.unwrap_or_default(),
            content: Content::Kept(self.bytes()),
        };
        self.clear();
        sealed
    }

    /// Drops the records so far; the next one begins another block.
    pub fn clear(&mut self) {
        self.causes.clear();
        self.streams.clear();
        *self = Self {
            #[cfg(test)]
            fails_at: self.fails_at,
            causes: std::mem::take(&mut self.causes),
            streams: std::mem::take(&mut self.streams),
            ..Self::default()
        };
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
        self.place.get_or_insert((picture.branch, picture.epoch));
        self.causes.push(picture)?;
        self.put_reading(reading)?;
        let (moving, lasting) = split(tracked, picture.number);
        self.tracked.put(&lasting, &mut self.streams.0[TRACKED])?;
        let row = Row {
            plan: self.plan(plan.as_ref())?,
            script_frame: *script_frame,
            spare: *spare,
            answer: *answer,
            activity: *activity,
            divergence: divergence.as_ref().map(Into::into),
            moving,
        };
        put(&row, &mut self.streams.0[ROWS])?;
        let Timing { read, plan } = timing;
        for time in [read, plan] {
            self.streams.0[TIMES].extend(time.to_bits().to_le_bytes());
        }
        Ok(())
    }

    fn put_reading(&mut self, reading: &Arc<Reading>) -> Result<(), CodecError> {
        if self
            .reading
            .as_ref()
            .is_some_and(|last| Arc::ptr_eq(last, reading))
        {
            patch::put_same(&mut self.streams.0[READINGS]);
            return Ok(());
        }
        self.reading = Some(Arc::clone(reading));
        self.read.put(&**reading, &mut self.streams.0[READINGS])
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
        put(&**plan, &mut self.streams.0[PLANS])?;
        self.plans.push(Arc::clone(plan));
        Ok(self.plans.len())
    }
}
