//! The lines of a chart.

use crate::Series;
use crate::plots::Curves;
use egui_plot::PlotPoint;
use session::{PieceTerms, PlanTerm};

/// A part of a line without gaps.
#[derive(Debug, Default)]
pub struct LineSegment {
    /// Frames and values: the greatest of a bucket, or the least where low values matter.
    pub line: Vec<PlotPoint>,
    /// The least and the greatest values at the same frames.
    pub band: [Vec<f64>; 2],
}

/// The curve of a series, one segment between two gaps.
pub fn segments(curves: &Curves, series: Series) -> Vec<LineSegment> {
    let mut segments = Vec::new();
    let mut segment = LineSegment::default();
    for bucket in &curves.buckets {
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

/// The range of the vertical axis: from the least to the greatest value, extended to 0
/// unless that would leave most of the chart empty. The stated value is in it, which may be newer
/// than the curve.
pub fn range(segments: &[LineSegment], stated: Option<f64>) -> Option<(f64, f64)> {
    let all = |i: usize| {
        let of_curve = segments
            .iter()
            .flat_map(move |it| it.band[i].iter().copied());
        of_curve.chain(stated)
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

/// The curve of a term of the plans, one segment between two gaps.
pub fn term_segments(pieces: &PieceTerms, term: &PlanTerm) -> Vec<LineSegment> {
    let mut segments = vec![LineSegment::default()];
    for (frame, value) in pieces.values(term) {
        match (value, segments.last_mut()) {
            (Some(value), Some(segment)) => {
                segment.line.push(PlotPoint::new(frame as f64, value));
                segment.band[0].push(value);
                segment.band[1].push(value);
            }
            _ => segments.push(LineSegment::default()),
        }
    }
    segments.retain(|segment| !segment.line.is_empty());
    segments
}

/// The range of the vertical axis of a term; it has zero in it.
pub fn term_range(segments: &[LineSegment]) -> Option<(f64, f64)> {
    let all = || segments.iter().flat_map(|it| it.band[0].iter().copied());
    let least = all().reduce(f64::min)?.min(0.0);
    let most = all().reduce(f64::max)?.max(0.0);
    Some(if least < most {
        (least, most)
    } else {
        (0.0, 1.0)
    })
}
