//! Faults on purpose.

use crate::features::entry::Entry;
use crate::features::switch::switches;
use crate::{Action, FaultInjection, PanelId, Request, features::apply::ApplyCx};
use faults::Faults;
use faults::{Kind, TimedFault};
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum FaultAction {
    /// Let the faults come, or no longer.
    #[default]
    Switch,
    /// Add a fault of this kind.
    #[strum(disabled)]
    Add(Kind),
    /// Copy the specification.
    Copy,
    /// Remove all faults.
    Clear,
}

impl FaultAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().chain(Kind::EACH.iter().copied().map(Self::Add))
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Switch => Entry::new(
                "faults",
                "Faults",
                "Disturb pictures and presses on purpose while the game runs, as the panel Faults \
                 lists it",
            )
            .on(|cx| cx.ui.fault_injection.is_on),
            Self::Add(kind) => Entry::new(
                format!("add-fault-{}", kind.name()),
                format!("Add the fault {}", kind.name()),
                kind.what(),
            ),
            Self::Copy => Entry::new(
                "copy-faults",
                "Copy the faults",
                "Copy the faults that are on as text, as blockscope play --faults takes it",
            ),
            Self::Clear => Entry::new("clear-faults", "Remove all faults", "Remove all faults"),
        }
    }
}

impl FaultInjection {
    /// Applies an action.
    pub fn apply(&mut self, action: FaultAction, cx: &mut ApplyCx<'_>) {
        let is_empty = self.spec.parts().is_empty();
        if action == FaultAction::Switch && is_empty && !self.is_on {
            cx.send(Action::ShowPanel(PanelId::Faults));
            cx.refuse("No fault is listed yet that could come; add one in the panel Faults");
            return;
        }
        self.edit(cx, |faults, cx| match action {
            FaultAction::Switch => faults.is_on = !faults.is_on,
            FaultAction::Add(kind) => {
                // The first one is added to be seen.
                faults.is_on |= faults.spec.parts().is_empty();
                faults.change(|parts| parts.push(TimedFault::of(kind)));
            }
            FaultAction::Copy => cx.copy(faults.switched_on().to_string()),
            FaultAction::Clear => faults.replace(Faults::default()),
        });
    }

    /// Makes a change, and lets the faults that are wanted after it come.
    pub fn edit(&mut self, cx: &mut ApplyCx<'_>, change: impl FnOnce(&mut Self, &mut ApplyCx<'_>)) {
        let before = self.wanted();
        change(self, cx);
        let wanted = self.wanted();
        if wanted != before {
            cx.request(Request::Faults(Box::new(wanted)));
        }
    }

    /// Replaces all faults by those of a text, or notes why it is no specification.
    pub fn parse(&mut self, text: String) {
        match text.parse::<Faults>() {
            Ok(spec) => {
                // As with the first one that is added.
                self.is_on |= self.spec.parts().is_empty();
                self.replace(spec);
            }
            Err(why) => (self.typed, self.refused) = (Some(text), Some(why.to_string())),
        }
    }
}
