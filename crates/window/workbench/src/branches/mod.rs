//! Compares branches: their letters, the first difference and their counts.

mod going_back;
pub mod panel;

use crate::panel::Panel;
pub use going_back::{draw as going_back, lasts as going_back_lasts};

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
