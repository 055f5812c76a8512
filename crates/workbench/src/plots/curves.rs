//! The samples of the charts, cached between passes.

use super::Series;
use crate::{playback::Span, timeline::Axis};
use egui_plot::PlotPoint;
use pad::{BranchId, Epoch, FrameNo};
use session::{Bucket, History};
use std::{cell::RefCell, sync::Arc};

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

/// A part of a line without gaps.
#[derive(Debug, Default)]
pub struct LineSegment {
    /// Frames and values: the greatest of a bucket, or the least where low values matter.
    pub line: Vec<PlotPoint>,
    /// The least and the greatest values at the same frames.
    pub band: [Vec<f64>; 2],
}

/// The curves of the last pass, fetched again only when they change.
#[derive(Debug, Default)]
pub struct CurveCache {
    curves: RefCell<Option<Arc<Curves>>>,
}

impl CurveCache {
    /// The curves of the frames that an axis shows, in at most `at_most` buckets.
    pub(super) fn fetch(
        &self,
        history: &History,
        epoch: Epoch,
        span: &Span,
        shown: &Axis,
        at_most: usize,
    ) -> Arc<Curves> {
        let last = shown.last().min(span.last);
        let fine = (shown.frames / at_most as u64 / 4).max(1);
        let key = Key {
            epoch,
            branch: span.branch,
            first: shown.first,
            frames: shown.frames,
            at_most,
            until: last / fine,
        };
        let mut cached = self.curves.borrow_mut();
        if let Some(curves) = cached.as_ref().filter(|curves| curves.key == key) {
            return Arc::clone(curves);
        }
        let buckets = history.samples(span.branch, shown.first..=last, at_most);
        let curves = Arc::new(Curves { key, buckets });
        *cached = Some(Arc::clone(&curves));
        curves
    }
}

impl Curves {
    /// The curve of a series, one segment between two gaps.
    pub fn segments(&self, series: Series) -> Vec<LineSegment> {
        let mut segments = Vec::new();
        let mut segment = LineSegment::default();
        for bucket in &self.buckets {
            let (Some(least), Some(most)) = (series.of(&bucket.min), series.of(&bucket.max)) else {
                if !segment.line.is_empty() && !series.scattered() {
                    segments.push(std::mem::take(&mut segment));
                }
                continue;
            };
            let x = (bucket.first + bucket.last) as f64 / 2.0;
            let y = if series.low_matters() { least } else { most };
            segment.line.push(PlotPoint::new(x, y));
            segment.band[0].push(least);
            segment.band[1].push(most);
        }
        if !segment.line.is_empty() {
            segments.push(segment);
        }
        segments
    }
}

/// The range of the vertical axis: from the least to the greatest value, extended to 0
/// unless that would leave most of the chart empty.
pub fn range(segments: &[LineSegment]) -> Option<(f64, f64)> {
    let all = |i: usize| {
        segments
            .iter()
            .flat_map(move |segment: &LineSegment| segment.band[i].iter().copied())
    };
    let least = all(0).reduce(f64::min)?;
    let most = all(1).reduce(f64::max)?.max(1.0);
    let from = if least > most * 0.6 && least > 12.0 {
        least
    } else {
        0.0
    };
    Some((from, most.max(from + 1.0)))
}
