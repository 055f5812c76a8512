//! Two tracks side by side.

use crate::{SideBySide, SideBySideAction};

/// What the caller of an action still has to do beyond the state of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideBySideEffect {
    /// Drop the other session.
    CloseSession,
}

impl SideBySide {
    /// Applies an action and returns what the caller still has to do.
    pub const fn apply(&mut self, action: SideBySideAction) -> Option<SideBySideEffect> {
        match action {
            SideBySideAction::Lock(lock) => self.lock = lock,
            SideBySideAction::With(other) => self.other = Some(other),
            SideBySideAction::CloseSession => return Some(SideBySideEffect::CloseSession),
        }
        None
    }
}
