//! What was found.

use crate::{Counts, DiffField, DiffLayer, DifferenceRun, Group};
use serde::{Serialize, Serializer};
use std::path::{Path, PathBuf};

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegressProgress {
    /// Frames that were read again.
    pub done: u64,
    /// Frames in all sessions.
    pub of: u64,
}

/// Gets how far a comparison is, and what to ask for what was found so far, which takes time. It may be
/// called from several threads.
pub type OnProgress<'a, R> = &'a (dyn Fn(RegressProgress, &dyn Fn() -> R) + Sync);

/// What was found in all sessions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The sessions, in the order in which they were given.
    pub sessions: Vec<SessionReport>,
    /// Whether it was cancelled before the end.
    pub cancelled: bool,
}

impl Report {
    /// Whether something is read or decided differently.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.sessions.iter().any(SessionReport::is_changed)
    }

    /// Sessions that can't be read, each with one sentence.
    pub fn errors(&self) -> impl Iterator<Item = &str> {
        let sessions = self.sessions.iter();
        sessions.filter_map(|session| session.error.as_deref())
    }
}

/// What was found in one session.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SessionReport {
    /// The file.
    #[serde(serialize_with = "as_text")]
    pub file: PathBuf,
    /// Frames that were read again.
    pub frames: u64,
    /// Why it can't be read, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What was not compared, a sentence each.
    pub skipped: Vec<String>,
    /// What differs, in the order of runs, branches and frames.
    pub stretches: Vec<DifferenceRun>,
    /// Frames of differences beyond the number of those that are listed.
    #[serde(serialize_with = "Counts::as_total")]
    pub left_out: Counts,
    /// Whether readings alone were compared, and not what is tracked and decided.
    #[serde(skip)]
    pub is_of_readings: bool,
    /// The differences with those of the same kind together.
    pub groups: Vec<Group>,
    /// Where the cells are, before and now, for pictures.
    #[serde(skip)]
    pub fields: [Option<vision::profile::Field>; 2],
}

impl SessionReport {
    /// Whether something is read or decided differently.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.stretches.is_empty() || self.left_out.total() > 0
    }

    /// The differences, with those that are not listed one by one.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = self.left_out;
        for stretch in &self.stretches {
            counts.add(stretch.field, stretch.frames);
        }
        counts
    }

    /// Frames of all differences of a layer; each cell counts.
    #[must_use]
    pub fn count(&self, layer: DiffLayer) -> u64 {
        self.counts().layer(layer)
    }

    /// The cells that are read differently at the first frame of a group.
    pub(crate) fn cells(&self, group: &Group) -> impl Iterator<Item = (u8, u8, &DifferenceRun)> {
        let place = (group.run, group.branch);
        let at_first = self.stretches.iter().filter(move |stretch| {
            (stretch.run, stretch.branch) == place
                && (stretch.first..=stretch.last).contains(&group.first)
        });
        at_first.filter_map(|stretch| match stretch.field {
            DiffField::Cell { row, column } => Some((row, column, stretch)),
            _ => None,
        })
    }
}

/// A path that is no text is written as far as it is one.
fn as_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}
