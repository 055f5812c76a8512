//! Events that a timeline shows.

use crate::Record;
use pad::{Buttons, Epoch};
use planner::Plan;
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use vision::Event;

/// Something that happened in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// A game (or the demo) began.
    GameStarted,
    /// A piece appeared.
    Spawn(Piece),
    /// A piece became part of the board.
    Lock,
    /// This many rows were cleared; marked when the collapse is over.
    Clear(u8),
    /// The level rose to this.
    LevelUp(u8),
    /// The raw reading is wrong; marked in the first frame of several in a row.
    Misread,
    /// The plan for a piece was replaced after its first press, with the same board.
    Replan,
    /// Prediction and picture differ.
    Divergence,
    /// The pause text appeared.
    Paused,
    /// The field is back.
    Resumed,
    /// The curtain began.
    GameOver,
}

/// Finds the marks, record by record.
///
/// Where the records before are not known, what depends on them is taken from the marks that
/// were recorded.
#[derive(Clone, Debug)]
pub(crate) struct Marker {
    /// Whether the last record was misread; `None` when it is not known.
    misread: Option<bool>,
    /// The plan of the last record.
    plan: Option<Arc<Plan>>,
    /// Whether something was pressed for the plan; `None` when that is not known.
    acted: Option<bool>,
    /// The epoch of the last record, and whether it presses something for its plan.
    last: Option<(Epoch, bool)>,
}

impl Default for Marker {
    fn default() -> Self {
        Self {
            misread: Some(false),
            plan: None,
            acted: Some(false),
            last: None,
        }
    }
}

impl Marker {
    /// A marker whose last record is this one.
    pub fn after(record: &Record) -> Self {
        let mut marker = Self::default();
        marker.see(record, &[], |_| {});
        marker
    }

    /// A marker for records whose predecessors are missing.
    pub fn unknown() -> Self {
        Self {
            misread: None,
            acted: None,
            ..Self::default()
        }
    }

    /// Reports the marks of the next record, in the order in which they happened.
    pub fn see(&mut self, record: &Record, recorded: &[Mark], mut found: impl FnMut(Mark)) {
        let epoch = record.picture.epoch;
        if let Some((_, acts)) = self.last.filter(|(last, _)| *last != epoch) {
            // A branch goes on from a single record, as a history has no more of it at hand.
            self.acted = Some(acts);
        }
        let tracked = &record.tracked;
        tracked.events.iter().filter_map(mark).for_each(&mut found);
        let was_misread = self
            .misread
            .unwrap_or_else(|| !recorded.contains(&Mark::Misread));
        if !tracked.explained && !was_misread {
            found(Mark::Misread);
        }
        if record.divergence.is_some() {
            found(Mark::Divergence);
        }
        let acts = record.plan.is_some() && record.answer != Buttons::NONE;
        if self.replaced(record, recorded.contains(&Mark::Replan), acts) {
            found(Mark::Replan);
        }
        self.misread = Some(!tracked.explained);
        self.last = Some((epoch, acts));
    }

    /// Whether the record's plan replaces one that was acted on. A plan for the next
    /// piece has another board; it may come before that piece is seen.
    fn replaced(&mut self, record: &Record, recorded: bool, acts: bool) -> bool {
        if self.misread.is_none() {
            self.plan.clone_from(&record.plan);
            self.acted = acts.then_some(true);
            return recorded && record.plan.is_some();
        }
        let (mut other, mut same_piece) = (false, false);
        match (&self.plan, &record.plan) {
            (Some(old), Some(new)) => {
                let (was, is) = (&old.position, &new.position);
                other = !Arc::ptr_eq(old, new) && old != new;
                same_piece = was.board == is.board && was.queue.first() == is.queue.first();
            }
            (None, None) => {}
            _ => other = true,
        }
        let replaced = other && same_piece && self.acted.unwrap_or(recorded);
        if other {
            self.plan.clone_from(&record.plan);
        }
        if acts || other {
            self.acted = Some(acts);
        }
        replaced
    }
}

fn mark(event: &Event) -> Option<Mark> {
    match event {
        Event::GameStarted => Some(Mark::GameStarted),
        Event::Spawned(piece) => Some(Mark::Spawn(*piece)),
        Event::Locked(_) => Some(Mark::Lock),
        Event::Cleared(lines) => Some(Mark::Clear(*lines)),
        Event::LevelUp(level) => Some(Mark::LevelUp(*level)),
        Event::Paused => Some(Mark::Paused),
        Event::Resumed => Some(Mark::Resumed),
        Event::GameOver => Some(Mark::GameOver),
        Event::Clearing(_) | Event::Violation(_) => None,
    }
}
