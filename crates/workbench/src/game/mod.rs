//! The game's picture: where it is put, how its shades are shown, what is drawn
//! over it.

mod canvas;
mod look;
mod overlay;
mod pad;
pub mod panel;
mod pointer;
pub mod this_game;

pub use canvas::draw;
