//! The approximate size of a record in memory.

use crate::Record;
use planner::{Candidate, Plan};
use screen::PIXELS;
use std::borrow::Cow;
use vision::{Reading, Tracked};

/// Bytes of the two reference counters of an `Arc`.
const COUNTERS: usize = 2 * size_of::<usize>();

/// Which parts of a record are not shared with an earlier record. Shared parts are
/// counted once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fresh {
    pub picture: bool,
    pub reading: bool,
    pub plan: bool,
}

impl Fresh {
    /// A record that shares nothing.
    pub const ALL: Self = Self {
        picture: true,
        reading: true,
        plan: true,
    };

    /// Bytes of the record, without the shared parts.
    pub fn weigh(self, record: &Record) -> usize {
        let mut bytes = COUNTERS + size_of::<Record>() + tracked(&record.tracked);
        if self.picture {
            bytes += COUNTERS + PIXELS;
        }
        if self.reading {
            bytes += reading(&record.reading);
        }
        if let (true, Some(plan)) = (self.plan, &record.plan) {
            bytes += weigh_plan(plan);
        }
        let inputs = &record.picture.inputs;
        let written = inputs.pokes.iter().map(|poke| poke.bytes.capacity());
        bytes += vec(&inputs.dropped) + vec(&inputs.pokes) + written.sum::<usize>();
        let divergence = record.divergence.as_ref();
        bytes + divergence.map_or(0, |divergence| divergence.words.capacity())
    }
}

fn reading(reading: &Reading) -> usize {
    COUNTERS + size_of::<Reading>() + vec(&reading.cells)
}

fn tracked(tracked: &Tracked) -> usize {
    COUNTERS + size_of::<Tracked>() + vec(&tracked.cells) + vec(&tracked.events)
}

fn weigh_plan(plan: &Plan) -> usize {
    let script = plan.script.as_ref().map_or(0, |script| vec(&script.frames));
    COUNTERS
        + size_of::<Plan>()
        + vec(&plan.position.queue)
        + plan.strategy.capacity()
        + plan.reason.capacity()
        + script
        + vec(&plan.candidates)
        + plan.candidates.iter().map(candidate).sum::<usize>()
}

fn candidate(candidate: &Candidate) -> usize {
    let names = candidate.terms.iter().map(|term| match &term.name {
        Cow::Borrowed(_) => 0,
        Cow::Owned(name) => name.capacity(),
    });
    vec(&candidate.line) + vec(&candidate.cleared) + vec(&candidate.terms) + names.sum::<usize>()
}

fn vec<T>(vec: &Vec<T>) -> usize {
    vec.capacity() * size_of::<T>()
}
