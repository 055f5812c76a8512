//! What the player plans for one piece, and what it promised.

use crate::active_plan::ActivePlan;
use pad::FrameNo;
use planner::Placement;
use vision::SeenPiece;

/// The piece that falls, or is about to.
#[derive(Clone, Debug, Default)]
pub(super) struct PiecePlan {
    /// The picture from which on the bot could act on it.
    pub known: FrameNo,
    /// Its plan.
    pub active: Option<ActivePlan>,
    /// Where the first plan that was acted on puts it.
    pub promised: Option<Placement>,
    /// Whether anything has been pressed for it.
    pub pressed: bool,
}

impl PiecePlan {
    /// A piece that the bot can act on from a picture on.
    pub fn new(known: FrameNo) -> Self {
        Self {
            known,
            ..Self::default()
        }
    }

    /// Whether it was promised to another place.
    pub fn misses(&self, seen: &SeenPiece) -> bool {
        let planned = || Some(self.active.as_ref()?.plan.script.as_ref()?.target);
        let target = self.promised.or_else(planned);
        target.is_some_and(|target| seen.cells() != target.cells())
    }
}
