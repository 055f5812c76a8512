//! What a pause does to pictures.
//!
//! The step that pauses and the one that goes on move nothing, but the picture of
//! either comes later: the first with the pause text still shows a step of play.

use vision::{Phase, Tracked};

/// What a pause does to a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Still {
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

impl Still {
    /// Takes in a picture; what the pause does to it.
    pub fn see(&mut self, tracked: &Tracked) -> Self {
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
