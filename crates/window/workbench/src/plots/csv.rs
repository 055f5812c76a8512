//! The plotted numbers as a table for other programs.

use super::Series;
use pad::{BranchId, FrameNo};
use session::{Bucket, History};
use std::{
    fmt::Write as _,
    io::{self, ErrorKind},
    ops::{ControlFlow, RangeInclusive},
};
use strum::IntoEnumIterator as _;

/// The greatest number of rows of a table.
const ROWS: usize = 4_096;

/// How many frames are written between two reports of the progress.
const TOGETHER: u64 = 4_096;

/// Writes all series, a row for each of the frames that is kept on a branch; returns how
/// many rows. An empty field means not known. `progress` gets the number of frames that are
/// done and may stop the writing.
///
/// # Errors
/// When `out` can't be written, or of kind [`ErrorKind::Interrupted`] when it was stopped.
pub fn write_csv(
    history: &History,
    branch: BranchId,
    frames: RangeInclusive<FrameNo>,
    out: &mut (impl io::Write + ?Sized),
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> io::Result<u64> {
    let all: Vec<Series> = Series::iter().collect();
    let mut text = String::from("frame");
    for series in &all {
        let _ = write!(text, ",{}", series.column());
    }
    text.push('\n');
    let (first, last) = frames.into_inner();
    let (mut from, mut rows) = (first, 0);
    while from <= last {
        if progress(from - first).is_break() {
            return Err(ErrorKind::Interrupted.into());
        }
        let to = last.min(from.saturating_add(TOGETHER - 1));
        for bucket in history.samples(branch, from..=to, TOGETHER as usize) {
            row(&mut text, &bucket, true, &all);
            rows += 1;
        }
        out.write_all(text.as_bytes())?;
        text.clear();
        let Some(next) = to.checked_add(1) else {
            break;
        };
        from = next;
    }
    Ok(rows)
}

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
            text.push(',');
            if let Some(value) = value {
                let _ = write!(text, "{value:.*}", series.decimals());
            }
        }
    }
    text.push('\n');
}
