//! Faults on purpose.

use super::{Menu, entry::Entry};
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
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::iter().chain(Kind::EACH.iter().copied().map(Self::Add))
    }

    pub(super) fn entry(&self) -> Entry {
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
