//! The samples of the charts, cached between passes.

use crate::playback::Span;
use pad::{BranchId, Epoch, FrameNo};
use session::{Bucket, GameCounts, History, TermCache};
use std::{cell::RefCell, ops::RangeInclusive, sync::Arc};

/// What the cached samples depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    epoch: Epoch,
    branch: BranchId,
    first: FrameNo,
    frames: u64,
    at_most: usize,
    /// The last frame, in quarters of a bucket: fewer new frames change nothing.
    until: u64,
}

/// The samples of a range of frames.
#[derive(Debug)]
pub struct Curves {
    key: Key,
    /// From the oldest to the newest.
    pub buckets: Vec<Bucket>,
}

/// The curves of the last pass, fetched again only when they change.
#[derive(Debug, Default)]
pub struct CurveCache {
    curves: RefCell<Option<Arc<Curves>>>,
    /// The terms of the plans.
    pub terms: TermCache,
    /// What was counted in the span that was asked about last.
    counts: RefCell<Option<((Epoch, Span), GameCounts)>>,
}

impl CurveCache {
    /// What was counted in a span; counted again only when the span is another one.
    pub fn counts_of(
        &self,
        of: (Epoch, Span),
        count: impl FnOnce() -> Option<GameCounts>,
    ) -> Option<GameCounts> {
        let known = *self.counts.borrow();
        if let Some((_, counts)) = known.filter(|(known, _)| *known == of) {
            return Some(counts);
        }
        let counts = count()?;
        *self.counts.borrow_mut() = Some((of, counts));
        Some(counts)
    }

    /// The curves of the shown frames, in at most `at_most` buckets.
    pub fn fetch(
        &self,
        history: &History,
        epoch: Epoch,
        span: &Span,
        shown: RangeInclusive<FrameNo>,
        at_most: usize,
    ) -> Arc<Curves> {
        let frames = shown.end().saturating_sub(*shown.start()) + 1;
        let last = (*shown.end()).min(span.last);
        let fine = (frames / at_most as u64 / 4).max(1);
        let key = Key {
            epoch,
            branch: span.branch,
            first: *shown.start(),
            frames,
            at_most,
            until: last / fine,
        };
        let mut cached = self.curves.borrow_mut();
        if let Some(curves) = cached.as_ref().filter(|curves| curves.key == key) {
            return Arc::clone(curves);
        }
        let buckets = history.samples(span.branch, *shown.start()..=last, at_most);
        let curves = Arc::new(Curves { key, buckets });
        *cached = Some(Arc::clone(&curves));
        curves
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;

    #[test]
    fn a_span_is_counted_once_while_it_stays_the_same() {
        let cache = CurveCache::default();
        let span = |last| Span {
            branch: 0,
            first: 10,
            last,
        };
        let mut counted = 0;
        for last in [20, 20, 21, 21, 20] {
            let counts = cache.counts_of((Epoch::default(), span(last)), || {
                counted += 1;
                let mut counts = GameCounts::default();
                counts.locks = last as u32;
                Some(counts)
            });
            assert_eq!(u64::from(counts.unwrap().locks), last);
        }
        assert_eq!(counted, 3);
    }
}
