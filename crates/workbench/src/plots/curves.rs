//! The samples that are drawn, fetched once for as long as they are the same.

use super::Series;
use crate::{playback::Span, timeline::Axis};
use egui::{Context, Id};
use egui_plot::PlotPoint;
use pad::{BranchId, Epoch, FrameNo};
use session::{Bucket, History};
use std::sync::Arc;

/// Which samples.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    epoch: Epoch,
    branch: BranchId,
    first: FrameNo,
    frames: u64,
    at_most: usize,
    /// The end of what is kept; a part of a bucket counts for nothing.
    until: u64,
}

/// The samples of a stretch of frames.
#[derive(Debug)]
pub struct Curves {
    key: Key,
    /// In their order.
    pub buckets: Vec<Bucket>,
}

/// A part of a line without gaps.
#[derive(Debug, Default)]
pub struct Piece {
    /// Frames and numbers, at the end that matters.
    pub line: Vec<PlotPoint>,
    /// The least and the greatest at the same frames.
    pub band: [Vec<f64>; 2],
}

impl Curves {
    /// Those of the frames that an axis shows, in at most so many buckets.
    pub fn fetch(
        ctx: &Context,
        history: &History,
        epoch: Epoch,
        span: &Span,
        shown: &Axis,
        at_most: usize,
    ) -> Arc<Self> {
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
        let id = Id::unique("plotted samples");
        let kept: Option<Arc<Self>> = ctx.data(|d| d.get_temp(id));
        if let Some(kept) = kept.filter(|kept| kept.key == key) {
            return kept;
        }
        let buckets = history.samples(span.branch, shown.first..=last, at_most);
        let curves = Arc::new(Self { key, buckets });
        ctx.data_mut(|d| d.insert_temp(id, Arc::clone(&curves)));
        curves
    }

    /// The line of a series, in pieces.
    pub fn pieces(&self, series: Series) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut piece = Piece::default();
        for bucket in &self.buckets {
            let (Some(least), Some(most)) = (series.of(&bucket.min), series.of(&bucket.max)) else {
                if !piece.line.is_empty() && !series.scattered() {
                    pieces.push(std::mem::take(&mut piece));
                }
                continue;
            };
            let x = (bucket.first + bucket.last) as f64 / 2.0;
            let y = if series.low_matters() { least } else { most };
            piece.line.push(PlotPoint::new(x, y));
            piece.band[0].push(least);
            piece.band[1].push(most);
        }
        if !piece.line.is_empty() {
            pieces.push(piece);
        }
        pieces
    }
}

/// The least and the greatest of a line, widened to what is drawn: from 0 unless that
/// would leave most of the room empty.
pub fn room(pieces: &[Piece]) -> Option<(f64, f64)> {
    let all = |i: usize| {
        pieces
            .iter()
            .flat_map(move |p: &Piece| p.band[i].iter().copied())
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
