//! Which pictures a pause delays.
//!
//! The step that pauses and the one that resumes move nothing, but their pictures come
//! later: the first picture with the pause text still shows a step of play.

use crate::{Phase, Tracked};

/// Where in a pause a picture is.
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
