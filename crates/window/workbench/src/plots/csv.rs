//! What the plots show as a table for the clipboard.

use super::Series;
use pad::{BranchId, FrameNo};
use session::{Bucket, History};
use std::{fmt::Write as _, ops::RangeInclusive};

/// The greatest number of rows of a table.
const ROWS: usize = 4_096;

/// The chosen series over some frames: a row for each frame, or for a bucket of frames with
/// the least and the greatest value of each series. An empty field means not known.
#[must_use]
pub fn csv(
    history: &History,
    branch: BranchId,
    frames: RangeInclusive<FrameNo>,
    chosen: &[Series],
) -> String {
    let buckets = history.samples(branch, frames, ROWS);
    let single = buckets.iter().all(|bucket| bucket.first == bucket.last);
    let mut text = String::from(if single { "frame" } else { "first,last" });
    for series in chosen {
        let column = series.column();
        let _ = if single {
            write!(text, ",{column}")
        } else {
            write!(text, ",{column}_min,{column}_max")
        };
    }
    text.push('\n');
    for bucket in &buckets {
        row(&mut text, bucket, single, chosen);
    }
    text
}

fn row(text: &mut String, bucket: &Bucket, single: bool, chosen: &[Series]) {
    let _ = if single {
        write!(text, "{}", bucket.first)
    } else {
        write!(text, "{},{}", bucket.first, bucket.last)
    };
    for series in chosen {
        let ends = [series.of(&bucket.min), series.of(&bucket.max)];
        for value in &ends[..if single { 1 } else { 2 }] {
            let _ = write!(text, ",{}", series.cell(*value));
        }
    }
    text.push('\n');
}
