//! The index of a block: what can be asked without decoding it.

mod numbers;
mod packed;
mod stored;

pub(crate) use packed::{Extent, rounded};

use crate::{Fact, FrameSample, Mark, Statistics};
use numbers::Numbers;
use packed::Packed;
use pad::FrameNo;
use std::ops::{Range, RangeInclusive};

/// Number of samples that share a stored minimum and maximum, so that a plot need not
/// read each sample.
const TOGETHER: usize = 32;

/// Numbers, samples, marks and facts of the records of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    numbers: Numbers,
    samples: Vec<Packed>,
    /// Extents of [`TOGETHER`] samples each; the last may have fewer.
    extents: Vec<Extent>,
    marks: Vec<(FrameNo, Mark)>,
    facts: Vec<(FrameNo, Fact)>,
    /// The counts before the first record.
    before: Statistics,
}

impl Index {
    /// An empty index.
    pub fn after(before: Statistics) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }

    /// Adds the next record; its frame number is greater than the last one's.
    pub fn push(&mut self, number: FrameNo, sample: &FrameSample, marks: &[Mark], facts: &[Fact]) {
        let packed = Packed::from(sample);
        if self.samples.len().is_multiple_of(TOGETHER) {
            self.extents.push(Extent::default());
        }
        if let Some(extent) = self.extents.last_mut() {
            extent.add(&packed);
        }
        self.numbers.push(number);
        self.samples.push(packed);
        self.marks.extend(marks.iter().map(|&mark| (number, mark)));
        self.facts.extend(facts.iter().map(|&fact| (number, fact)));
    }

    /// The same with other counts before the first record.
    pub fn starting(mut self, before: Statistics) -> Self {
        self.before = before;
        self
    }

    /// What is known of the record at an index: sample, marks and facts.
    pub fn entry(&self, i: usize) -> Option<(FrameSample, Vec<Mark>, Vec<Fact>)> {
        let number = self.numbers.at(i)?;
        let sample = FrameSample::from(*self.samples.get(i)?);
        let marks = self.marks(&(number..=number)).iter();
        let from = self.facts.partition_point(|(at, _)| *at < number);
        let facts = self.facts.get(from..).unwrap_or_default().iter();
        let facts = facts.take_while(|(at, _)| *at == number);
        Some((
            sample,
            marks.map(|(_, mark)| *mark).collect(),
            facts.map(|(_, fact)| *fact).collect(),
        ))
    }

    pub fn len(&self) -> usize {
        self.samples.len()
    }

    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The first record's number; 0 when there is none.
    pub fn first(&self) -> FrameNo {
        self.numbers.at(0).unwrap_or_default()
    }

    /// The last record's number; 0 when there is none.
    pub fn last(&self) -> FrameNo {
        let last = self.len().checked_sub(1);
        last.and_then(|i| self.numbers.at(i)).unwrap_or_default()
    }

    /// The index of a frame among the records.
    pub fn find(&self, frame: FrameNo) -> Option<usize> {
        let i = self.numbers.count_below(frame);
        (self.numbers.at(i) == Some(frame)).then_some(i)
    }

    /// How many records are in a range of frames.
    pub fn count(&self, frames: &RangeInclusive<FrameNo>) -> usize {
        self.places(frames).len()
    }

    /// The indices of the records in a range of frames.
    fn places(&self, frames: &RangeInclusive<FrameNo>) -> Range<usize> {
        let from = self.numbers.count_below(*frames.start());
        from..self.numbers.count_below(frames.end().saturating_add(1))
    }

    /// The marks in a range of frames.
    pub fn marks(&self, frames: &RangeInclusive<FrameNo>) -> &[(FrameNo, Mark)] {
        let from = self.marks.partition_point(|(at, _)| at < frames.start());
        let to = self.marks.partition_point(|(at, _)| at <= frames.end());
        self.marks.get(from..to).unwrap_or_default()
    }

    /// The counts up to and including a frame.
    pub fn statistics(&self, upto: FrameNo) -> Statistics {
        let mut statistics = self.before;
        let mut facts = self
            .facts
            .iter()
            .take_while(|(at, _)| *at <= upto)
            .peekable();
        for (at, mark) in self.marks(&(0..=upto)) {
            // The facts of a frame come after its marks.
            while let Some((_, fact)) = facts.next_if(|(of, _)| of < at) {
                statistics.note(*fact);
            }
            statistics.count(*at, *mark);
        }
        facts.for_each(|(_, fact)| statistics.note(*fact));
        statistics
    }

    /// Reports the samples in a range of frames as buckets: one per sample if `fine` is
    /// set, else as few as possible, each with its first and last frame.
    pub fn extents(
        &self,
        frames: &RangeInclusive<FrameNo>,
        fine: bool,
        mut visit: impl FnMut(FrameNo, FrameNo, &Extent),
    ) {
        let Range { start, end: to } = self.places(frames);
        let mut visit = |range: Range<usize>, extent: &Extent| {
            let ends = (self.numbers.at(range.start), self.numbers.at(range.end - 1));
            if let (Some(first), Some(last)) = ends {
                visit(first, last, extent);
            }
        };
        let mut at = start;
        while at < to {
            let end = at + TOGETHER;
            let whole = (at.is_multiple_of(TOGETHER) && end <= to && !fine)
                .then(|| self.extents.get(at / TOGETHER))
                .flatten();
            if let Some(extent) = whole {
                visit(at..end, extent);
                at = end;
            } else {
                if let Some(sample) = self.samples.get(at) {
                    visit(at..at + 1, &Extent::from(sample));
                }
                at += 1;
            }
        }
    }

    /// Bytes in memory.
    pub fn size(&self) -> usize {
        size_of::<Self>()
            + self.numbers.size()
            + self.samples.capacity() * size_of::<Packed>()
            + self.extents.capacity() * size_of::<Extent>()
            + self.marks.capacity() * size_of::<(FrameNo, Mark)>()
            + self.facts.capacity() * size_of::<(FrameNo, Fact)>()
    }

    /// Releases unused capacity.
    pub fn shrink(&mut self) {
        self.samples.shrink_to_fit();
        self.extents.shrink_to_fit();
        self.marks.shrink_to_fit();
        self.facts.shrink_to_fit();
        self.numbers.shrink();
    }
}

#[cfg(test)]
mod tests;
