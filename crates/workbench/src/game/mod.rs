//! The picture of the game: its place, its palette, and the layers over it.

mod canvas;
mod grid;
mod lens;
mod overlay;
mod pad;
mod palette;
pub mod panel;
mod placing;
mod pointer;
mod state;
pub mod this_game;

pub use canvas::{draw, game_id};
pub use grid::{Grid, Raster};
pub use lens::Lens;
pub use palette::Palette;
pub use placing::{Placing, cell_of};
pub use state::Game;
