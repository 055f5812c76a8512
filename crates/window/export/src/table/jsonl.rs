//! Records as JSON, one object per line, and the parts of such an object.

use super::{Row, names};
use crate::{Clip, ExportError, OnProgress};
use pad::FrameNo;
use serde::Serialize;
use std::io::Write;
use vision::{BrokenRule, Decoded};

#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    part: Part<Whole<'a>>,
}

/// Fields of a frame, behind its number and its time.
#[derive(Serialize)]
pub struct Part<T> {
    frame: FrameNo,
    /// Seconds since power-on.
    time: f64,
    #[serde(flatten)]
    fields: T,
}

impl<T> Part<T> {
    pub fn new(row: &Row<'_>, fields: T) -> Self {
        Self {
            frame: row.record.picture.number,
            time: row.time(),
            fields,
        }
    }
}

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    decoded: Decoded,
    #[serde(flatten)]
    buttons: ButtonsJson,
    #[serde(flatten)]
    course: CourseJson<'a>,
}

/// The buttons of a frame.
#[derive(Serialize)]
pub struct ButtonsJson {
    /// Those that acted on the game since the picture before.
    buttons: String,
    /// Those that the bot holds in answer.
    answer: String,
}

impl ButtonsJson {
    pub fn of(row: &Row<'_>) -> Self {
        Self {
            buttons: row.buttons(),
            answer: names(row.record.answer),
        }
    }
}

/// What happens in a frame.
#[derive(Serialize)]
pub struct CourseJson<'a> {
    activity: &'a str,
    events: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken_rules: Vec<BrokenRule>,
    /// For how many more frames the bot could press nothing.
    spare: Option<u32>,
}

impl<'a> CourseJson<'a> {
    pub fn of(row: &Row<'a>) -> Self {
        let record = row.record;
        Self {
            activity: record.activity.text(),
            events: row.events().collect(),
            broken_rules: BrokenRule::all(&record.tracked),
            spare: record.spare,
        }
    }
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
        let whole = Whole {
            decoded: Decoded::of(&row.record.reading),
            buttons: ButtonsJson::of(row),
            course: CourseJson::of(row),
        };
        let line = Line {
            schema: SCHEMA,
            version: 1,
            part: Part::new(row, whole),
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
        Ok(())
    })?;
    Ok(out.flush()?)
}
