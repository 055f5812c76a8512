//! The profile edited live on the picture: its text, its regions as handles, and what
//! would be read by it.

mod canvas;
mod handles;
mod outlines;
pub mod panel;
mod pick;

use crate::panel::Panel;
pub use canvas::draw;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
