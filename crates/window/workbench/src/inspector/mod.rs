//! Pixels of the picture: selecting, explaining and magnifying them.

mod grid;
mod marks;
pub mod panel;
mod pick;
pub mod pixel_block;
mod readout;
pub mod why;

use crate::panel::Panel;
pub use grid::{Glass, ink};
pub use marks::draw as marks;
pub use pick::{pick, select};
pub use readout::{colour, readout};

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, pixel_block::PANEL, why::PANEL];
