//! Faults on purpose while the game runs, and the misreads that the bot has noticed.

pub mod commands;
mod misread_list;
mod misreads;
mod panel;
mod part;
mod state;

pub use commands::FaultAction;
pub use misreads::{Misread, Misreads};
pub use state::FaultInjection;

use crate::features::panel::Panel;
use faults::{Faults, Kind};

/// What the machine does about faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultStatus {
    /// The faults in force; none while they are off.
    pub in_force: Faults,
    /// How often each kind has come, in the order of [`Kind::EACH`].
    pub counts: [u64; Kind::COUNT],
}

impl FaultStatus {
    /// How many have come.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How often a kind has come.
    #[must_use]
    pub fn count(&self, kind: Kind) -> u64 {
        self.counts.get(kind as usize).copied().unwrap_or(0)
    }
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
