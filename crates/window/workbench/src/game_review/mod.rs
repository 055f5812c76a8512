//! Each placement of the shown games compared with the best one, and advice for the falling
//! piece.

mod curve;
mod head;
mod marks;
mod panel;
mod statistics;
mod table;
mod words;

use crate::panel::Panel;
pub use marks::draw as marks;
pub use words::reason;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
