//! The profile that is edited: its text, what is held of it, and what would be read by it.

mod canvas;
pub mod commands;
mod edited;
mod grip;
mod handles;
mod outlines;
pub mod panel;
mod pick;
mod profile_status;
mod reread;
mod rows;
mod sheet;
mod state;

pub use canvas::draw;
pub use commands::ProfileAction;
pub use edited::{Against, Edited, NotFound};
pub use grip::Grip;
pub use profile_status::ProfileStatus;
pub use reread::Reread;
pub use sheet::{Group, SheetPart, SheetRow};
pub use state::{Calibrate, Grabbed};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
