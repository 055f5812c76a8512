//! What an estimator makes of a picture.

use super::Cause;
use crate::{Phase, SeenPiece, Tracked};
use pad::Buttons;
use rules::{FallState, Falling};
use std::sync::Arc;

/// What is known after a picture, and what it has changed.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// What the picture shows, by itself and all before it.
    pub tracked: Arc<Tracked>,
    /// Pieces that came and went, in order.
    pub changes: Vec<PieceTransition>,
    /// Where picture and prediction differ.
    pub mismatch: Option<Mismatch>,
    /// Whether the piece or its board is not as predicted, so that a plan for it is void.
    /// A misread alone is not.
    pub is_off: bool,
    /// Where in a pause the picture is.
    pub pause: PauseStep,
    /// The state in which the answer to the picture is read: one step, whose buttons are
    /// sent already, runs before. `None` when no piece can be reached.
    pub at_answer: Option<FallState>,
}

impl Estimate {
    /// A picture that changes only the tracked state.
    #[must_use]
    pub fn of(tracked: Arc<Tracked>) -> Self {
        Self {
            tracked,
            changes: Vec::new(),
            mismatch: None,
            is_off: false,
            pause: PauseStep::No,
            at_answer: None,
        }
    }
}

/// A piece came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceTransition {
    /// A piece has locked; if two are known, the one that landed.
    Locked(SeenPiece),
    /// A piece that was not expected is seen.
    Appeared,
    /// The expected piece is seen.
    Seen,
    /// The next piece makes its first step; the next picture has to show it.
    Expected {
        /// Whether the piece before it has landed without a sign of its lock.
        before_lock: bool,
    },
    /// The piece that seemed to have landed still falls, and the expected one does not.
    NotLocked,
}

/// How a picture and the prediction differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Why.
    pub cause: Cause,
    /// What was held in the step.
    pub buttons: Buttons,
    /// Where the piece was predicted.
    pub expected: Falling,
    /// New presses whose certain effect is missing.
    pub lost_presses: u64,
    /// Age of the step in which it happened: 0 for the one that the picture shows.
    pub ago: usize,
}

/// Where in a pause a picture is. The step that pauses and the one that resumes move nothing,
/// but their pictures come later: the first picture with the pause text still shows a step of
/// play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PauseStep {
    /// There is none.
    #[default]
    No,
    /// The first picture of it, which still shows a step of play.
    Begins,
    /// Nothing moves.
    Lasts,
    /// The last picture on which nothing has moved; the piece is back.
    Ends,
}

impl PauseStep {
    /// Takes in a picture and returns where in a pause it is.
    pub(super) fn see(&mut self, tracked: &Tracked) -> Self {
        let paused = tracked.phase == Phase::Paused;
        let (now, next) = match *self {
            Self::No if paused => (Self::Begins, Self::Begins),
            Self::Begins | Self::Lasts if paused => (Self::Lasts, Self::Lasts),
            // The field is back, the piece is not.
            Self::Begins | Self::Lasts => (Self::Lasts, Self::Ends),
            Self::Ends => (Self::Ends, Self::No),
            Self::No => (Self::No, Self::No),
        };
        *self = next;
        now
    }
}
