//! A piece that goes where a person placed it.

use super::Play;
use crate::active_plan::ActivePlan;
use rules::FallState;
use vision::Tracked;

/// The plan for the ordered placement; `None` without an order, and
/// when the piece can't go there, with the reason in `refused`.
pub(super) fn plan(
    start: &FallState,
    tracked: &Tracked,
    play: &mut Play<'_>,
) -> Option<ActivePlan> {
    let target = play.ordered.take()?;
    let wanted = target.piece.letter();
    let comes = start.falling.piece;
    if comes != target.piece {
        let comes = comes.letter();
        let why = format!("The {wanted} was not placed as ordered: the {comes} comes first");
        *play.refused = Some(why);
        return None;
    }
    let next = tracked.next;
    let active = ActivePlan::as_ordered(&target, start, next, play.strategy, tracked.frame);
    if active.is_none() {
        let column = rules::from_one(target.column());
        let why = format!(
            "The {wanted} was not placed as ordered: from here no buttons bring it to that place in column {column}"
        );
        *play.refused = Some(why);
    }
    active
}
