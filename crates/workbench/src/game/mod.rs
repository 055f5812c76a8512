//! The game's picture: where it is put, how its shades are shown, what is drawn
//! over it.

mod canvas;
mod overlay;
mod palette;
mod placing;

pub use canvas::{draw, game_id};
pub use palette::Palette;
pub use placing::{Placing, cell_of};
