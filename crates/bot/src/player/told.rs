//! A piece that goes where a person has said.

use super::Play;
use crate::active_plan::ActivePlan;
use planner::ScriptStart;
use vision::Tracked;

/// The course to where somebody has said that the next piece goes; `None` when nobody
/// has, and when it can't go there, which is told.
pub(super) fn course(
    start: &ScriptStart,
    tracked: &Tracked,
    play: &mut Play<'_>,
) -> Option<ActivePlan> {
    let target = play.ordered.take()?;
    let wanted = target.piece.letter();
    let comes = start.falling.piece;
    if comes != target.piece {
        let comes = comes.letter();
        let why = format!("The {wanted} was not placed as told: the {comes} comes first");
        *play.refused = Some(why);
        return None;
    }
    let next = tracked.next;
    let course = ActivePlan::as_told(&target, start, next, play.strategy, tracked.frame);
    if course.is_none() {
        let column = target.column() + 1;
        let why = format!(
            "The {wanted} was not placed as told: from here no buttons bring it to that place in column {column}"
        );
        *play.refused = Some(why);
    }
    course
}
