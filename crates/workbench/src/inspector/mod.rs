//! Pixels of the picture: selecting, explaining and magnifying them.

mod grid;
mod marks;
pub mod panel;
mod pick;
pub mod pixel_block;
mod readout;
pub mod why;

pub use grid::{Glass, ink};
pub use marks::draw as marks;
pub use pick::{pick, select};
pub use readout::{colour, readout};
