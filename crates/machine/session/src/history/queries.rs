//! Queries over many frames that decode none.

use super::History;
use crate::{Bucket, Mark, Statistics, index::Extent};
use pad::{BranchId, FrameNo};
use std::ops::RangeInclusive;

/// A bucket of fewer frames is made of single samples.
const FINE: u64 = 64;

impl History {
    /// The marks in a range of frames, in their order.
    #[must_use]
    pub fn marks(&self, branch: BranchId, frames: RangeInclusive<FrameNo>) -> Vec<(FrameNo, Mark)> {
        let indices = self.store().indices(branch, &frames);
        let marks = indices.iter().flat_map(|(index, part)| index.marks(part));
        marks.copied().collect()
    }

    /// The first mark after a frame that is wanted.
    #[must_use]
    pub fn next_mark(
        &self,
        branch: BranchId,
        after: FrameNo,
        wanted: impl Fn(Mark) -> bool,
    ) -> Option<(FrameNo, Mark)> {
        let frames = after.checked_add(1)?..=FrameNo::MAX;
        let indices = self.store().indices(branch, &frames);
        let mut marks = indices.iter().flat_map(|(index, part)| index.marks(part));
        marks.find(|(_, mark)| wanted(*mark)).copied()
    }

    /// The last mark before a frame that is wanted.
    #[must_use]
    pub fn previous_mark(
        &self,
        branch: BranchId,
        before: FrameNo,
        wanted: impl Fn(Mark) -> bool,
    ) -> Option<(FrameNo, Mark)> {
        let frames = 0..=before.checked_sub(1)?;
        let indices = self.store().indices(branch, &frames);
        let newest = indices.iter().rev();
        let mut marks = newest.flat_map(|(index, part)| index.marks(part).iter().rev());
        marks.find(|(_, mark)| wanted(*mark)).copied()
    }

    /// The samples in a range of frames in at most so many buckets, in their order.
    ///
    /// A bucket covers a power of two of frames and begins at a multiple of it, as
    /// near as blocks allow, so that a plot does not change while the history grows.
    #[must_use]
    pub fn samples(
        &self,
        branch: BranchId,
        frames: RangeInclusive<FrameNo>,
        at_most: usize,
    ) -> Vec<Bucket> {
        let (kept, indices) = {
            let store = self.store();
            let kept = store.range(branch);
            (kept, store.indices(branch, &frames))
        };
        let (Some(kept), 1..) = (kept, at_most) else {
            return Vec::new();
        };
        let first = *frames.start().max(kept.start());
        let last = *frames.end().min(kept.end());
        if first > last {
            return Vec::new();
        }
        let shift = (0..64)
            .find(|shift| (last >> shift) - (first >> shift) < at_most as u64)
            .unwrap_or(63);
        let mut buckets = Buckets {
            shift,
            done: Vec::new(),
            open: None,
        };
        for (index, part) in &indices {
            index.extents(part, 1 << shift < FINE, |first, last, extent| {
                buckets.add(first, last, extent);
            });
        }
        buckets.finish()
    }

    /// How many frames there are between the first and the last kept one of a range without a record: their
    /// pictures were dropped.
    #[must_use]
    pub fn dropped(&self, branch: BranchId, frames: RangeInclusive<FrameNo>) -> u64 {
        let store = self.store();
        let Some(kept) = store.range(branch) else {
            return 0;
        };
        let first = *frames.start().max(kept.start());
        let last = *frames.end().min(kept.end());
        let all = (last + 1).saturating_sub(first);
        all.saturating_sub(store.count(branch, &frames))
    }

    /// What had been counted up to a frame of a branch, itself included; `None` when
    /// neither it nor any before it is kept.
    #[must_use]
    pub fn statistics(&self, branch: BranchId, upto: FrameNo) -> Option<Statistics> {
        self.store().statistics(branch, upto)
    }
}

/// Gathers extents into buckets.
struct Buckets {
    /// Bits of a frame's number that don't count.
    shift: u32,
    done: Vec<Bucket>,
    open: Option<(FrameNo, FrameNo, Extent)>,
}

impl Buckets {
    fn add(&mut self, first: FrameNo, last: FrameNo, extent: &Extent) {
        match &mut self.open {
            Some((from, to, sum)) if *from >> self.shift == first >> self.shift => {
                *to = last;
                sum.join(extent);
            }
            open => {
                let full = open.replace((first, last, *extent));
                self.done.extend(full.map(bucket));
            }
        }
    }

    fn finish(mut self) -> Vec<Bucket> {
        self.done.extend(self.open.map(bucket));
        self.done
    }
}

fn bucket((first, last, extent): (FrameNo, FrameNo, Extent)) -> Bucket {
    Bucket {
        first,
        last,
        min: extent.min(),
        max: extent.max(),
    }
}
