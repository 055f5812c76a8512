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

pub use canvas::{canvas_id, draw};
pub use edited::{Against, Edited};
pub use grip::Grip;
pub use reread::Reread;
pub use sheet::{Group, Part, Row};
pub use state::{Calibrate, ProfileEffect};
