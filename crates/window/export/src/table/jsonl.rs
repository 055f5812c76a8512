//! Records as JSON, one object per line.

use super::names;
use crate::{Clip, ExportError, OnProgress};
use pad::FrameNo;
use serde::Serialize;
use std::io::Write;
use vision::{BrokenRule, Decoded};

#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    version: u32,
    frame: FrameNo,
    /// Seconds since power-on.
    time: f64,
    #[serde(flatten)]
    decoded: Decoded,
    /// The buttons that acted on the game since the picture before.
    buttons: String,
    /// The buttons that the bot holds in answer.
    answer: String,
    activity: &'a str,
    events: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken_rules: Vec<BrokenRule>,
    /// For how many more frames the bot could press nothing.
    spare: Option<u32>,
}

/// The schema of an object.
pub const SCHEMA: &str = "blockscope-frame";

/// Writes an object for each record.
///
/// # Errors
/// As [`csv`](crate::csv()).
pub fn jsonl(
    clip: &Clip,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    super::each(clip, progress, |row| {
        let record = row.record;
        let line = Line {
            schema: SCHEMA,
            version: 1,
            frame: record.picture.number,
            time: row.time(),
            decoded: Decoded::of(&record.reading),
            buttons: row.buttons(),
            answer: names(record.answer),
            activity: record.activity.text(),
            events: row.events().collect(),
            broken_rules: BrokenRule::all(&record.tracked),
            spare: record.spare,
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
        Ok(())
    })?;
    Ok(out.flush()?)
}
