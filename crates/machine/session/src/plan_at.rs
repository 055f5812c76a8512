//! The plan to show at a frame.

use crate::{History, Record};
use planner::Plan;
use std::sync::Arc;
use vision::Phase;

/// Frames from a lock to the next piece's first picture, at most.
const GAP: u64 = rules::timeline::LOCK_TO_SPAWN_CLEAR as u64 + 8;

/// The newest plan up to a record: its own, or after the lock the plan of the last piece
/// until the next one appears. `None` once the game is left.
#[must_use]
pub fn plan_at(history: &History, record: &Record) -> Option<Arc<Plan>> {
    let in_game = |r: &Record| !matches!(r.tracked.phase, Phase::Away | Phase::Over);
    if record.plan.is_some() || !in_game(record) {
        return record.plan.clone();
    }
    planned_before(history, record)?.plan.clone()
}

/// The newest record before this one that has a plan, of the same game and no older than the
/// longest time between two pieces.
#[must_use]
pub fn planned_before(history: &History, record: &Record) -> Option<Arc<Record>> {
    let in_game = |r: &Record| !matches!(r.tracked.phase, Phase::Away | Phase::Over);
    let frame = record.picture.number;
    (frame.saturating_sub(GAP)..frame)
        .rev()
        .map_while(|earlier| history.get_on(record.picture.branch, earlier))
        .take_while(|earlier| in_game(earlier))
        .find(|earlier| earlier.plan.is_some())
}
