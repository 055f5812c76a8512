//! The profile that is edited: its text, what is held of it, and what would be read by it.

mod edited;
mod grip;
mod reread;
mod sheet;
mod state;

pub use edited::{Against, Edited, NotFound};
pub use grip::Grip;
pub use reread::Reread;
pub use sheet::{Group, Part, Row};
pub use state::{Calibrate, Grabbed};
