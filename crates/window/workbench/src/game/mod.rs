//! The picture of the game: its place, its palette, and the layers over it.

mod canvas;
mod layers_over;
mod look;
mod overlay;
mod pad;
pub mod panel;
mod pointer;
pub mod this_game;

use crate::panel::Panel;
pub use canvas::draw;
pub use layers_over::LayersOver;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, this_game::PANEL];
