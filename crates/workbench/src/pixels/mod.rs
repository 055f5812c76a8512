//! Pixels of the picture: which one is meant, what is known of it, and how it is
//! drawn large.

mod extract;
mod grid;
mod marks;
mod pick;
mod ruler;
#[cfg(test)]
pub mod samples;
mod sight;
#[cfg(test)]
mod tests;
mod words;

pub use extract::{Extract, copied};
pub use grid::{Glass, ink};
pub use marks::draw as marks;
pub use pick::{Tool, pick, select};
pub use ruler::Ruler;
pub use sight::{Account, Focus, Frozen, ReadBy, Sight, Since};
pub use words::{block, changes, colour, corners, flip, parse_corners, readout, votes};
