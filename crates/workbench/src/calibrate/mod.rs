//! The profile edited live on the picture: its text, its regions as handles, and what
//! would be read by it.

mod canvas;
mod edited;
mod grip;
mod handles;
mod outlines;
pub mod panel;
mod pick;
mod reread;
mod sheet;
mod state;

pub use canvas::draw;
pub use edited::{Against, Edited};
pub use grip::Grip;
pub use reread::Reread;
pub use sheet::{Group, Part, Row};
pub use state::{Calibrate, ProfileEffect};

use egui::Id;

/// The identity of the picture while regions are shown on it: while it has the focus,
/// arrow keys move the region that is chosen.
#[must_use]
pub fn canvas_id() -> Id {
    Id::unique("profile canvas")
}
