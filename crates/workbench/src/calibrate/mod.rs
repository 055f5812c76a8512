//! Edits a profile live on the picture: its text, its regions, and the reading that it
//! gives.

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

/// The id of the picture while regions are shown on it. While it has the focus, arrow keys
/// move the selected region.
#[must_use]
pub fn canvas_id() -> Id {
    Id::unique("profile canvas")
}
