//! The game's picture: where it is put, how its shades are shown, what is drawn
//! over it.

mod canvas;
mod grid;
mod lens;
mod overlay;
mod palette;
mod placing;
mod pointer;

pub use canvas::{draw, game_id};
pub use grid::{Grid, Raster};
pub use lens::Lens;
pub use palette::Palette;
pub use placing::{Placing, cell_of};
