//! Events that a timeline shows.

use crate::Record;
use pad::Buttons;
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
#[derive(Clone, Debug, Default)]
pub(crate) struct Marker {
    misread: bool,
    plan: Option<Arc<Plan>>,
    /// Whether something was pressed for the plan.
    acted: bool,
}

impl Marker {
    /// A marker whose last record is this one.
    pub fn after(record: &Record) -> Self {
        let mut marker = Self::default();
        marker.see(record, |_| {});
        marker
    }

    /// Reports the marks of the next record, in the order in which they happened.
    pub fn see(&mut self, record: &Record, mut tell: impl FnMut(Mark)) {
        let tracked = &record.tracked;
        tracked.events.iter().filter_map(mark).for_each(&mut tell);
        if !tracked.explained && !self.misread {
            tell(Mark::Misread);
        }
        self.misread = !tracked.explained;
        if record.divergence.is_some() {
            tell(Mark::Divergence);
        }
        if self.replaced(record) {
            tell(Mark::Replan);
        }
    }

    /// Whether the record's plan replaces one that was acted on. A plan for the next
    /// piece has another board; it may come before that piece is seen.
    fn replaced(&mut self, record: &Record) -> bool {
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
        let replaced = other && same_piece && self.acted;
        let acts = record.plan.is_some() && record.answer != Buttons::NONE;
        self.acted = (self.acted && !other) || acts;
        if other {
            self.plan.clone_from(&record.plan);
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
