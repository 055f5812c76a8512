//! Computes what a history keeps beside each record, for records that are not appended to one.

use crate::{Appended, Fact, Record, Sample, mark::Marker};
use std::sync::Arc;

/// Annotates the records of a branch in their order.
#[derive(Clone, Debug, Default)]
pub struct Annotator(Marker);

impl Annotator {
    /// For the records that come after this one.
    #[must_use]
    pub fn after(last: &Record) -> Self {
        Self(Marker::after(last))
    }

    /// The next record with its sample, marks and facts. `rate` is the number of frames per
    /// second, which no record has.
    pub fn annotate(&mut self, record: Arc<Record>, rate: Option<f32>) -> Appended {
        let mut marks = Vec::new();
        self.0.see(&record, |mark| marks.push(mark));
        let mut facts = Vec::new();
        Fact::each(&record, |fact| facts.push(fact));
        let sample = Sample {
            rate,
            ..Sample::of(&record)
        };
        Appended {
            record,
            sample,
            marks,
            facts,
        }
    }
}
