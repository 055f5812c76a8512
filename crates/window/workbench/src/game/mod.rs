//! How the picture of the game is shown: its colours, the raster over it, and how closely
//! it is looked at.

mod canvas;
mod commands;
mod grid;
mod layers_over;
mod lens;
mod look;
mod overlay;
mod pad;
mod palette;
pub mod panel;
mod pointer;
mod state;
pub mod this_game;

pub use canvas::draw;
pub use commands::GameAction;
pub use grid::{Grid, Raster};
pub use layers_over::LayersOver;
pub use lens::{Lens, MOST as MOST_SCALE};
pub use palette::Palette;
pub use state::Game;

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, this_game::PANEL];
