//! Pixels of the picture: which one is meant, what is known of it, and how it is
//! drawn large.

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
