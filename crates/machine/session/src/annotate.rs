//! Computes what is kept beside each record: the summary and the tables for queries are made
//! of it, by the one that writes them and by the one that verifies them.

use crate::{Appended, Fact, FrameSample, Mark, Record, index::rounded, mark::Marker};
use std::sync::Arc;

/// Annotates the records of a branch in their order. A new epoch goes on from the last record
/// alone, as a history does that continues a branch.
#[derive(Clone, Debug, Default)]
pub struct Annotator(Marker);

impl Annotator {
    /// An annotator of the records that come after this one.
    #[must_use]
    pub fn after(last: &Record) -> Self {
        Self(Marker::after(last))
    }

    /// An annotator of recorded records whose predecessors are missing; see [`Annotator::again`].
    #[must_use]
    pub fn unknown() -> Self {
        Self(Marker::unknown())
    }

    /// The next record with its sample, marks and facts. `rate` is the number of frames per
    /// second, which no record has.
    pub fn annotate(&mut self, record: Arc<Record>, rate: Option<f32>) -> Appended {
        self.annotate_like(record, rate, &[])
    }

    /// The next record with what follows from it, in place of what was recorded with it. Only
    /// the rate is taken over, and the marks that depend on records that are missing.
    #[must_use]
    pub fn again(&mut self, recorded: &Appended) -> Appended {
        let Appended {
            record,
            sample,
            marks,
            facts: _,
        } = recorded;
        self.annotate_like(Arc::clone(record), sample.rate, marks)
    }

    fn annotate_like(
        &mut self,
        record: Arc<Record>,
        rate: Option<f32>,
        recorded: &[Mark],
    ) -> Appended {
        let mut marks = Vec::new();
        self.0.see(&record, recorded, |mark| marks.push(mark));
        let mut facts = Vec::new();
        Fact::each(&record, |fact| facts.push(fact));
        let sample = rounded(&FrameSample {
            rate,
            ..FrameSample::of(&record)
        });
        Appended {
            record,
            sample,
            marks,
            facts,
        }
    }
}
