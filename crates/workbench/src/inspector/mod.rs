//! Pixels of the picture: selecting, explaining and magnifying them.

mod analysis;
mod extract;
mod grid;
mod marks;
pub mod panel;
mod pick;
pub mod pixel_block;
mod ruler;
#[cfg(test)]
pub mod samples;
mod state;
#[cfg(test)]
mod tests;
pub mod why;
mod words;

pub use analysis::{Explanation, Focus, FrameAnalysis, Frozen, ReadBy, Since};
pub use extract::{Extract, copied};
pub use grid::{Glass, ink};
pub use marks::draw as marks;
pub use pick::{Tool, pick, select};
pub use ruler::Ruler;
pub use state::{Pixels, PixelsEffect};
pub use words::{block, changes, colour, corners, flip, parse_corners, readout, votes};
