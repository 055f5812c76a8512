//! How many differences there are of each kind.

use crate::{DiffField, DiffLayer};
use common::{counted, thousands};
use serde::{Serialize, Serializer};
use std::{fmt, ops::AddAssign};

/// How many differences there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Readings: each frame and cell counts.
    pub readings: u64,
    /// Tracked states.
    pub tracked: u64,
    /// Pieces that go elsewhere.
    pub placements: u64,
    /// Other differences of decisions: the worth of the same placement, the other candidates of
    /// a plan, answers and remarks.
    pub other_decisions: u64,
}

impl Counts {
    /// Adds a difference in so many frames.
    pub(crate) const fn add(&mut self, field: DiffField, frames: u64) {
        let count = match (field, field.layer()) {
            (DiffField::Placement, _) => &mut self.placements,
            (_, DiffLayer::Reading) => &mut self.readings,
            (_, DiffLayer::Tracking) => &mut self.tracked,
            (_, DiffLayer::Decision) => &mut self.other_decisions,
        };
        *count += frames;
    }

    /// Those of a layer.
    #[must_use]
    pub const fn layer(&self, layer: DiffLayer) -> u64 {
        match layer {
            DiffLayer::Reading => self.readings,
            DiffLayer::Tracking => self.tracked,
            DiffLayer::Decision => self.placements + self.other_decisions,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.readings + self.tracked + self.placements + self.other_decisions
    }

    pub(crate) fn as_total<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.total())
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.readings += other.readings;
        self.tracked += other.tracked;
        self.placements += other.placements;
        self.other_decisions += other.other_decisions;
    }
}

/// How many cells and numbers of pictures are read differently.
pub(crate) fn values(count: u64) -> String {
    let what = match count {
        1 => "cell or number",
        _ => "cells and numbers",
    };
    format!("{} {what} read differently", thousands(count))
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            readings,
            tracked,
            placements,
            other_decisions,
        } = *self;
        write!(
            f,
            "{}, {}, {} and {} of decisions",
            values(readings),
            counted(tracked, "changed tracked state"),
            counted(placements, "changed placement"),
            counted(other_decisions, "other difference"),
        )
    }
}
