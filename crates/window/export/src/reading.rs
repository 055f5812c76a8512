//! The reading of one recorded frame as JSON: a line of `blockscope decode`, and the file that the
//! window saves.

use crate::ExportError;
use pad::{BranchId, FrameNo};
use serde::Serialize;
use session::Record;
use vision::{BrokenRule, Decoded};

/// The kind of the object, and the version of its form.
pub const READING: (&str, u32) = ("blockscope-reading", 1);

/// Where a frame is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FramePlace<'a> {
    /// The file, or the name of what is shown.
    pub file: &'a str,
    /// The run of a session, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<i64>,
    /// The branch of a game or a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchId>,
    /// The frame; `None` for a picture alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<FrameNo>,
}

/// The reading of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadingJson<'a> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    place: FramePlace<'a>,
    #[serde(flatten)]
    decoded: Decoded,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken_rules: Vec<BrokenRule>,
}

impl<'a> ReadingJson<'a> {
    /// The reading of a frame as it was recorded, with the rules that it breaks.
    #[must_use]
    pub fn recorded(place: FramePlace<'a>, record: &Record) -> Self {
        Self {
            broken_rules: BrokenRule::all(&record.tracked),
            ..Self::of(place, Decoded::of(&record.reading))
        }
    }

    /// The reading of a frame by another profile; the rules that it breaks are not known then.
    #[must_use]
    pub const fn of(place: FramePlace<'a>, decoded: Decoded) -> Self {
        Self {
            schema: READING.0,
            version: READING.1,
            place,
            decoded,
            broken_rules: Vec::new(),
        }
    }

    /// The object as one line, without its end.
    ///
    /// # Errors
    /// When it can't be written as JSON.
    pub fn line(&self) -> Result<String, ExportError> {
        Ok(serde_json::to_string(self)?)
    }
}
