//! Edits a profile live on the picture: its text, its regions, and the reading that it
//! gives.

mod canvas;
mod handles;
mod outlines;
pub mod panel;
mod pick;
mod rows;

use crate::panel::Panel;
pub use canvas::draw;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
