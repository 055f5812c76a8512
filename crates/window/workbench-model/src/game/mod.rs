//! How the picture of the game is shown: its colours, the raster over it, and how closely
//! it is looked at.

mod grid;
mod lens;
mod palette;
mod state;

pub use grid::{Grid, Raster};
pub use lens::{Lens, MOST as MOST_SCALE};
pub use palette::Palette;
pub use state::Game;
