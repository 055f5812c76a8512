//! The pixels of the picture: what is selected, how it was read, and what has changed.

mod analysis;
pub mod commands;
mod extract;
mod focus;
mod grid;
mod marks;
pub mod panel;
mod pick;
pub mod pixel_block;
mod readout;
mod ruler;
mod since;
mod state;
#[cfg(test)]
mod tests;
pub mod why;
mod words;

pub use analysis::{Explanation, FrameAnalysis};
pub use commands::PixelsAction;
pub use extract::{Extract, copied};
pub use focus::Focus;
pub use grid::{Glass, ink};
pub use marks::draw as marks;
pub use pick::{pick, select};
pub use readout::{cell, colour, readout};
pub use ruler::Ruler;
pub use since::{Frozen, Since};
pub use state::{PINS, Pixels, SIZES, Tool};
pub use words::{block, changes, corners, flip, parse_corners, votes};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, pixel_block::PANEL, why::PANEL];
