//! Records on their way into a history or a file.

use crate::{Annotator, Appended, Record, codec::same_pixels, rate::Rate, weight::Fresh};
use common::Instant;
use std::sync::Arc;

/// Completes the records of a run as they come. Equal parts of consecutive records are shared.
#[derive(Default)]
pub struct Appender {
    last: Option<Arc<Record>>,
    annotator: Annotator,
    rate: Rate,
}

impl Appender {
    /// Completes the next record, which came at this time.
    pub fn append(&mut self, record: Record, at: Instant) -> Appended {
        let (record, _) = self.share(record);
        self.complete(record, at)
    }

    /// Lets a record share what it has in common with the last one; what is its own.
    pub(crate) fn share(&self, mut record: Record) -> (Arc<Record>, Fresh) {
        let fresh = share(&mut record, self.last.as_deref());
        (Arc::new(record), fresh)
    }

    /// Completes a record that shares what it can.
    pub(crate) fn complete(&mut self, record: Arc<Record>, at: Instant) -> Appended {
        self.last = Some(Arc::clone(&record));
        self.annotator.annotate(record, self.rate.tick(at))
    }

    /// The next record follows this one.
    pub(crate) fn follow(&mut self, last: Option<Arc<Record>>) {
        self.annotator = last.as_deref().map(Annotator::after).unwrap_or_default();
        self.last = last;
    }

    /// Takes the last record away.
    pub(crate) fn take_last(&mut self) -> Option<Arc<Record>> {
        self.last.take()
    }
}

fn share(record: &mut Record, last: Option<&Record>) -> Fresh {
    let Some(last) = last else {
        return Fresh::ALL;
    };
    let fresh = Fresh {
        picture: !same_pixels(&record.picture.picture, &last.picture.picture),
        reading: record.reading != last.reading,
        plan: match (&record.plan, &last.plan) {
            (Some(plan), Some(known)) => !Arc::ptr_eq(plan, known),
            _ => true,
        },
    };
    if !fresh.picture {
        record.picture.picture = last.picture.picture.clone();
    }
    if !fresh.reading {
        record.reading = Arc::clone(&last.reading);
    }
    fresh
}
