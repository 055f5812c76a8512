//! Faults on purpose.

use crate::features::{Menu, entry::Entry};
use crate::{FaultInjection, Request, features::apply::ApplyCx};
use faults::Faults;
use faults::{Kind, Part};
use strum::IntoEnumIterator as _;

/// An action on the faults.
#[derive(Clone, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum FaultAction {
    /// Let the faults come, or no longer.
    #[default]
    Switch,
    /// Add a fault of this kind.
    #[strum(disabled)]
    Add(Kind),
    /// Replace the fault at this place.
    #[strum(disabled)]
    Set(usize, Part),
    /// Remove the fault at this place.
    #[strum(disabled)]
    Remove(usize),
    /// Set the seed of the faults without one of their own.
    #[strum(disabled)]
    Seed(u64),
    /// The specification is being typed; `None` when that ends without a change.
    #[strum(disabled)]
    Type(Option<String>),
    /// Replace all faults by those of this text.
    #[strum(disabled)]
    Parse(String),
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
            .menu(Menu::Machine, 14)
            .on(|cx| cx.fault_injection.is_on),
            Self::Add(kind) => Entry::new(
                format!("add-fault-{}", kind.name()),
                format!("Add the fault {}", kind.name()),
                kind.what(),
            ),
            Self::Set(place, _) => Entry::new(
                format!("set-fault-{place}"),
                "Change the fault",
                "Change rate, amount, frames or seed of this fault",
            ),
            Self::Remove(place) => Entry::new(
                format!("remove-fault-{place}"),
                format!("Remove fault {}", rules::from_one(*place)),
                "Remove this fault",
            ),
            Self::Seed(_) => Entry::new(
                "seed-of-faults",
                "Seed of the faults",
                "Other luck for the faults without a seed of their own",
            ),
            Self::Type(_) => Entry::new(
                "type-faults",
                "Type the faults",
                "All faults as text, as blockscope play --faults takes it",
            ),
            Self::Parse(_) => Entry::new(
                "parse-faults",
                "Use the text",
                "Replace all faults by those of the text",
            ),
            Self::Copy => Entry::new(
                "copy-faults",
                "Copy the faults",
                "Copy the faults as text, as blockscope play --faults takes it",
            ),
            Self::Clear => Entry::new("clear-faults", "Remove all faults", "Remove all faults"),
        }
    }
}

impl FaultInjection {
    /// Applies an action.
    pub fn apply(&mut self, action: FaultAction, cx: &mut ApplyCx<'_>) {
        let before = self.wanted();
        match action {
            FaultAction::Switch => self.is_on = !self.is_on,
            FaultAction::Add(kind) => self.change(|parts| parts.push(Part::of(kind))),
            FaultAction::Set(place, part) => self.change(|parts| {
                if let Some(old) = parts.get_mut(place) {
                    *old = part;
                }
            }),
            FaultAction::Remove(place) => self.change(|parts| {
                if place < parts.len() {
                    parts.remove(place);
                }
            }),
            FaultAction::Seed(seed) => self.spec = self.spec.clone().with_seed(seed),
            FaultAction::Type(text) => {
                self.typed = text;
                self.refused = None;
            }
            FaultAction::Parse(text) => match text.parse::<Faults>() {
                Ok(spec) => {
                    self.spec = spec;
                    (self.typed, self.refused) = (None, None);
                }
                Err(why) => (self.typed, self.refused) = (Some(text), Some(why.to_string())),
            },
            FaultAction::Copy => cx.copy(self.spec.to_string()),
            FaultAction::Clear => self.spec = Faults::default(),
        }
        let wanted = self.wanted();
        if wanted != before {
            cx.request(Request::Faults(Box::new(wanted)));
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Vec<Part>)) {
        let mut parts = self.spec.parts().to_vec();
        change(&mut parts);
        self.spec = Faults::new(parts, self.spec.seed());
    }
}
