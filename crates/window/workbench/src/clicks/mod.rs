//! A profile of another maker's game from clicks on its pictures: the panel with the clicks and
//! what was found, the picture that is clicked, and what is drawn over it.

mod canvas;
mod found;
mod list;
mod overlay;
pub mod panel;

use crate::panel::Panel;
pub use canvas::draw;
pub use overlay::{game_cells, marks};

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
