//! Faults on purpose while the game runs, and the misreads that the bot has noticed.

mod misreads;
mod panel;
mod part;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
