//! The pixels of the picture: what is selected, how it was read, and what has changed.

mod analysis;
mod extract;
mod focus;
mod ruler;
mod since;
mod state;
#[cfg(test)]
mod tests;
mod tool;
mod words;

pub use analysis::{Explanation, FrameAnalysis};
pub use extract::{Extract, copied};
pub use focus::Focus;
pub use ruler::Ruler;
pub use since::{Frozen, Since};
pub use state::{PINS, Pixels, SIZES};
pub use tool::Tool;
pub use words::{block, changes, corners, flip, parse_corners, votes};
