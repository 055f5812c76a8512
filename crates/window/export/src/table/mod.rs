//! Records as rows.

pub mod csv;
pub mod jsonl;

use crate::{Clip, ExportError, OnProgress};
use pad::{CLOCKS_PER_SECOND, FrameNo};
use session::{FrameSample, Mark, Record};
use session_file::event_name;
use std::ops::ControlFlow;

/// Frames whose samples and marks are fetched together.
const TOGETHER: u64 = 4_096;

/// One record, with what the history knows of it.
pub struct Row<'a> {
    pub record: &'a Record,
    pub sample: FrameSample,
    marks: &'a [(FrameNo, Mark)],
}

impl Row<'_> {
    /// Seconds since power-on, to a microsecond.
    fn time(&self) -> f64 {
        let seconds = self.record.picture.clocks as f64 / f64::from(CLOCKS_PER_SECOND);
        (seconds * 1e6).round() / 1e6
    }

    /// The names of the buttons that acted, joined by `+`; empty when there were none.
    fn buttons(&self) -> String {
        let held = self.record.picture.inputs.held;
        names(held.bot | held.person)
    }

    /// What happened.
    pub const fn marks(&self) -> &[(FrameNo, Mark)] {
        self.marks
    }

    /// What happened, as in the table of events of a session.
    fn events(&self) -> impl Iterator<Item = &'static str> {
        self.marks.iter().map(|(_, mark)| event_name(*mark))
    }
}

/// The names of buttons, joined by `+`; empty when there are none.
pub fn names(buttons: pad::Buttons) -> String {
    if buttons.is_empty() {
        String::new()
    } else {
        buttons.to_string()
    }
}

/// Passes each record of a clip to `put`.
pub fn each(
    clip: &Clip,
    progress: OnProgress<'_>,
    mut put: impl FnMut(&Row<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let (first, last) = clip.frames().into_inner();
    let mut report = |frame: FrameNo| match progress(frame - first) {
        ControlFlow::Break(()) => Err(ExportError::Cancelled),
        ControlFlow::Continue(()) => Ok(()),
    };
    for from in (first..=last).step_by(TOGETHER as usize) {
        let frames = from..=last.min(from.saturating_add(TOGETHER - 1));
        let (history, branch) = (clip.history(), clip.branch());
        let marks = history.marks(branch, frames.clone());
        for bucket in history.samples(branch, frames, TOGETHER as usize) {
            let frame = bucket.first;
            if frame.is_multiple_of(64) {
                report(frame)?;
            }
            let Some(record) = clip.record(frame)? else {
                continue;
            };
            let start = marks.partition_point(|(at, _)| *at < frame);
            let end = marks.partition_point(|(at, _)| *at <= frame);
            put(&Row {
                record: &record,
                sample: bucket.min,
                marks: &marks[start..end],
            })?;
        }
    }
    report(last + 1)
}
