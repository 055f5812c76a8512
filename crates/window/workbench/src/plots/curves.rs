//! The samples of the charts, cached between passes.

use crate::playback::Span;
use pad::{BranchId, Epoch, FrameNo};
use session::TermCache;
use session::{Bucket, History};
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
}

impl CurveCache {
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
