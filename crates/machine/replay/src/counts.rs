//! How much differs, in one sentence: the same on the command line and in the window.

use crate::{DiffField, DiffLayer, SessionReport};
use common::counted;
use serde::Serialize;
use std::fmt::{self, Write as _};

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
    /// The differences of some sessions, of which too many are not listed one by one.
    #[must_use]
    pub fn of(sessions: &[SessionReport]) -> Self {
        let mut counts = Self::default();
        for stretch in sessions.iter().flat_map(|session| &session.stretches) {
            let count = match (stretch.field, stretch.field.layer()) {
                (DiffField::Placement, _) => &mut counts.placements,
                (_, DiffLayer::Reading) => &mut counts.readings,
                (_, DiffLayer::Tracking) => &mut counts.tracked,
                (_, DiffLayer::Decision) => &mut counts.other_decisions,
            };
            *count += stretch.frames;
        }
        counts
    }
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
            counted(readings, "changed reading"),
            counted(tracked, "changed tracked state"),
            counted(placements, "changed placement"),
            counted(other_decisions, "other difference"),
        )
    }
}

/// What was found in some sessions, in one sentence without a full stop.
#[must_use]
pub fn summary(sessions: &[SessionReport], is_cancelled: bool) -> String {
    let frames = sessions.iter().map(|session| session.frames).sum();
    let mut text = format!(
        "{} of {}",
        counted(frames, "frame"),
        counted(sessions.len() as u64, "session")
    );
    if is_cancelled {
        text.push_str(", cancelled before the end");
    }
    let changed = sessions.iter().filter(|it| it.is_changed()).count();
    if changed > 0 && sessions.len() > 1 {
        let _ = write!(text, ", {changed} of them changed");
    }
    format!("{text}: {}", differences(sessions))
}

/// How much differs in some sessions: the counts, or `nothing differs`.
#[must_use]
pub fn differences(sessions: &[SessionReport]) -> String {
    if sessions.iter().any(SessionReport::is_changed) {
        Counts::of(sessions).to_string()
    } else {
        "nothing differs".to_owned()
    }
}
