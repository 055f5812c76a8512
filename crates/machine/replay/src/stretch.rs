//! Consecutive frames in which the same thing differs in the same way.

use crate::{Counts, DiffDecision, DiffField, field::Words};
use pad::{BranchId, FrameNo};
use serde::Serialize;
use session_file::OtherRow;
use std::collections::BTreeMap;

/// Stretches of one run that are kept. The frames of further ones are counted only.
const MOST: usize = 100_000;

/// Consecutive frames in which one field differs in the same way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DifferenceRun {
    /// The run.
    pub run: i64,
    /// The branch.
    pub branch: BranchId,
    /// What differs.
    pub field: DiffField,
    /// The row of the cell, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// The column of the cell, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u8>,
    /// The first frame.
    pub first: FrameNo,
    /// The last frame.
    pub last: FrameNo,
    /// How many frames; in a free run some between may be missing.
    pub frames: u64,
    /// What it was.
    pub before: Words,
    /// What it is.
    pub after: Words,
    /// Both placements, for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Box<DiffDecision>>,
}

impl DifferenceRun {
    fn new(
        place: (i64, BranchId),
        field: DiffField,
        frame: FrameNo,
        words: (Words, Words),
    ) -> Self {
        let (row, column) = match field {
            DiffField::Cell { row, column } => (Some(row), Some(column)),
            _ => (None, None),
        };
        Self {
            run: place.0,
            branch: place.1,
            field,
            row,
            column,
            first: frame,
            last: frame,
            frames: 1,
            before: words.0,
            after: words.1,
            decision: None,
        }
    }

    /// Appends the next stretch if it goes on with the same difference.
    pub(crate) fn joins(&mut self, next: &Self) -> bool {
        let same = self.field == next.field
            && (self.run, self.branch) == (next.run, next.branch)
            && (&self.before, &self.after) == (&next.before, &next.after);
        if same {
            self.last = next.last;
            self.frames += next.frames;
        }
        same
    }
}

/// Collects the differences of the frames of a branch, in their order.
#[derive(Clone)]
pub(crate) struct Stretches {
    place: (i64, BranchId),
    frame: FrameNo,
    /// How many frames there were, this one included.
    count: u64,
    /// The newest stretch of each field, and the count of its last frame.
    open: BTreeMap<DiffField, (DifferenceRun, u64)>,
    done: Vec<DifferenceRun>,
    /// Frames of stretches that are not kept.
    left_out: Counts,
}

impl Stretches {
    pub fn new(place: (i64, BranchId)) -> Self {
        Self {
            place,
            frame: 0,
            count: 0,
            open: BTreeMap::new(),
            done: Vec::new(),
            left_out: Counts::default(),
        }
    }

    /// The next frame.
    pub fn begin(&mut self, frame: FrameNo) {
        self.frame = frame;
        self.count += 1;
    }

    /// A difference in this frame.
    pub fn add(&mut self, field: DiffField, before: impl Into<Words>, after: impl Into<Words>) {
        let words = (before.into(), after.into());
        let next = DifferenceRun::new(self.place, field, self.frame, words);
        if let Some((open, count)) = self.open.get_mut(&field) {
            if *count + 1 == self.count && open.joins(&next) {
                *count = self.count;
                return;
            }
            let ended = std::mem::replace(open, next);
            *count = self.count;
            self.keep(ended);
            return;
        }
        self.open.insert(field, (next, self.count));
    }

    /// A decision that differs, which was made at some frame.
    pub fn decided(
        &mut self,
        field: DiffField,
        frame: FrameNo,
        decision: DiffDecision,
        words: (Words, Words),
    ) {
        let mut stretch = DifferenceRun::new(self.place, field, frame, words);
        stretch.decision = Some(Box::new(decision));
        self.keep(stretch);
    }

    /// A row of the tables for queries that another version wrote, and that is another one now.
    pub fn other_version(&mut self, other: OtherRow) {
        let words = (
            "another version".into(),
            format!("other {} row", other.table).into(),
        );
        self.keep(DifferenceRun::new(
            self.place,
            DiffField::OtherVersion,
            other.frame,
            words,
        ));
    }

    fn keep(&mut self, stretch: DifferenceRun) {
        if self.done.len() < MOST {
            self.done.push(stretch);
        } else {
            self.left_out.add(stretch.field, stretch.frames);
        }
    }

    /// All of them in the order of their first frames, and the frames left out.
    pub fn finish(mut self) -> (Vec<DifferenceRun>, Counts) {
        for (stretch, _) in std::mem::take(&mut self.open).into_values() {
            self.keep(stretch);
        }
        self.done
            .sort_by_key(|stretch| (stretch.first, stretch.field));
        (self.done, self.left_out)
    }
}
