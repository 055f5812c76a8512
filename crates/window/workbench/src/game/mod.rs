//! How the picture of the game is shown: its colours, the raster over it, and how closely
//! it is looked at.

mod canvas;
pub mod commands;
mod layers_over;
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
pub use layers_over::LayersOver;
pub use palette::Palette;
pub use state::PictureSettings;
pub use ui_kit::{
    grid::{Grid, Raster},
    lens::{Lens, MOST as MOST_SCALE},
};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, this_game::PANEL];
