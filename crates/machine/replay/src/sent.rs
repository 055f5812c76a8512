//! Reports as plain data, to be sent between a page and the worker that compares for it.
//!
//! Their other serialized form is for people's files: it leaves out what can be computed, and can't be
//! read back.

use crate::{
    Counts, Diff, DiffDecision, DiffField, DifferenceRun, PlanChoice, Report, SessionReport,
    group::groups,
};
use calibration::KeyDifference;
use pad::{BranchId, FrameNo};
use rules::Placement;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use vision::profile::Field;

/// A [`Report`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentReport {
    sessions: Vec<SentSession>,
    cancelled: bool,
}

impl From<&Report> for SentReport {
    fn from(report: &Report) -> Self {
        let Report {
            sessions,
            cancelled,
        } = report;
        Self {
            sessions: sessions.iter().map(SentSession::from).collect(),
            cancelled: *cancelled,
        }
    }
}

impl SentReport {
    /// The report; `None` when it names something that can't differ.
    #[must_use]
    pub fn received(self) -> Option<Report> {
        let sessions = self.sessions.into_iter().map(SentSession::received);
        Some(Report {
            sessions: sessions.collect::<Option<_>>()?,
            cancelled: self.cancelled,
        })
    }
}

/// A [`Diff`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentDiff {
    /// Each key with its values before and after.
    keys: Vec<(String, [Option<String>; 2])>,
    readings: SentSession,
    cancelled: bool,
}

impl From<&Diff> for SentDiff {
    fn from(diff: &Diff) -> Self {
        let keys = diff.keys.iter().cloned().map(|difference| {
            let KeyDifference { key, before, after } = difference;
            (key, [before, after])
        });
        Self {
            keys: keys.collect(),
            readings: SentSession::from(&diff.readings),
            cancelled: diff.cancelled,
        }
    }
}

impl SentDiff {
    /// The difference; `None` when it names something that can't differ.
    #[must_use]
    pub fn received(self) -> Option<Diff> {
        let keys = self.keys.into_iter();
        let keys = keys.map(|(key, [before, after])| KeyDifference { key, before, after });
        Some(Diff {
            keys: keys.collect(),
            readings: self.readings.received()?,
            cancelled: self.cancelled,
        })
    }
}

/// A [`SessionReport`] without its groups.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentSession {
    file: PathBuf,
    frames: u64,
    error: Option<String>,
    skipped: Vec<String>,
    stretches: Vec<SentStretch>,
    /// Readings, tracked states, placements and other decisions.
    left_out: [u64; 4],
    is_of_readings: bool,
    fields: [Option<Field>; 2],
}

impl From<&SessionReport> for SentSession {
    fn from(report: &SessionReport) -> Self {
        let SessionReport {
            file,
            frames,
            error,
            skipped,
            stretches,
            left_out,
            is_of_readings,
            groups: _,
            fields,
        } = report;
        let Counts {
            readings,
            tracked,
            placements,
            other_decisions,
        } = *left_out;
        Self {
            file: file.clone(),
            frames: *frames,
            error: error.clone(),
            skipped: skipped.clone(),
            stretches: stretches.iter().map(SentStretch::from).collect(),
            left_out: [readings, tracked, placements, other_decisions],
            is_of_readings: *is_of_readings,
            fields: fields.clone(),
        }
    }
}

impl SentSession {
    fn received(self) -> Option<SessionReport> {
        let stretches = self.stretches.into_iter().map(SentStretch::received);
        let stretches: Vec<DifferenceRun> = stretches.collect::<Option<_>>()?;
        let [readings, tracked, placements, other_decisions] = self.left_out;
        Some(SessionReport {
            file: self.file,
            frames: self.frames,
            error: self.error,
            skipped: self.skipped,
            groups: groups(&stretches),
            stretches,
            left_out: Counts {
                readings,
                tracked,
                placements,
                other_decisions,
            },
            is_of_readings: self.is_of_readings,
            fields: self.fields,
        })
    }
}

/// A [`DifferenceRun`]; its field by its name, and the row and the column of a cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentStretch {
    run: i64,
    branch: BranchId,
    field: String,
    cell: Option<(u8, u8)>,
    first: FrameNo,
    last: FrameNo,
    frames: u64,
    before: String,
    after: String,
    decision: Option<SentDecision>,
}

impl From<&DifferenceRun> for SentStretch {
    fn from(stretch: &DifferenceRun) -> Self {
        let DifferenceRun {
            run,
            branch,
            field,
            row,
            column,
            first,
            last,
            frames,
            before,
            after,
            decision,
        } = stretch;
        Self {
            run: *run,
            branch: *branch,
            field: field.name().to_owned(),
            cell: row.zip(*column),
            first: *first,
            last: *last,
            frames: *frames,
            before: before.to_string(),
            after: after.to_string(),
            decision: decision.as_deref().map(SentDecision::from),
        }
    }
}

impl SentStretch {
    fn received(self) -> Option<DifferenceRun> {
        let (row, column) = self.cell.unzip();
        Some(DifferenceRun {
            run: self.run,
            branch: self.branch,
            field: DiffField::named(&self.field, self.cell)?,
            row,
            column,
            first: self.first,
            last: self.last,
            frames: self.frames,
            before: self.before.into(),
            after: self.after.into(),
            decision: self.decision.map(|sent| Box::new(sent.received())),
        })
    }
}

/// A [`DiffDecision`]; both placements with their worths.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentDecision {
    piece: Option<char>,
    choices: [Option<(Placement, f64)>; 2],
}

impl From<&DiffDecision> for SentDecision {
    fn from(decision: &DiffDecision) -> Self {
        let DiffDecision {
            piece,
            before,
            after,
        } = *decision;
        let sent = |choice: PlanChoice| (choice.placement, choice.worth);
        Self {
            piece,
            choices: [before, after].map(|choice| choice.map(sent)),
        }
    }
}

impl SentDecision {
    fn received(self) -> DiffDecision {
        let choice = |(placement, worth)| PlanChoice { placement, worth };
        let [before, after] = self.choices.map(|sent| sent.map(choice));
        DiffDecision {
            piece: self.piece,
            before,
            after,
        }
    }
}
