//! Two tracks side by side.

use crate::features::entry::Entry;
use crate::features::switch::switches;
use crate::side_by_side::Lock;
use crate::{SideBySide, features::apply::ApplyCx};
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the comparison of two tracks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum SideBySideAction {
    /// Which frames stand beside each other.
    Lock(Lock),
    /// Compare the other session no longer.
    #[default]
    CloseSession,
}

impl SideBySideAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Lock(_) => Lock::iter().map(Self::Lock).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Lock(lock) => {
                let id: &str = lock.into();
                Entry::new(
                    format!("side-by-side-by-{id}"),
                    format!("Side by side: {}", lock.label()),
                    lock.about(),
                )
                .label(move |_| lock.label().into())
                .on(move |cx| cx.ui.side_by_side.lock == lock)
            }
            Self::CloseSession => Entry::new(
                "close-the-other-session",
                "Close the other session",
                "Compare the other session no longer",
            ),
        }
    }
}

impl SideBySide {
    /// Applies an action.
    pub fn apply(&mut self, action: SideBySideAction, cx: &mut ApplyCx<'_>) {
        match action {
            SideBySideAction::Lock(lock) => self.lock = lock,
            SideBySideAction::CloseSession => {
                if cx.other_session.take().is_none() {
                    cx.refuse("No other session is compared");
                }
            }
        }
    }
}
